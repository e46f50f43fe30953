# Completion of minesage-cli for fish: what it offers is what minesage-cli itself lists.
function __minesage_cli_options
    set -l words (commandline -opc)
    set -q words[2]; or return
    set -l offered
    for line in ($words[1] $words[2] --list 2>/dev/null)
        set -l row (string split \t -- $line)
        set -l values
        if string match -qr '^[^A-Z]*\|[^A-Z]*$' -- $row[2]
            set values (string split '|' -- $row[2])
        end
        if test "$words[-1]" = "$row[1]"; and test -n "$row[2]"
            test (count $values) -gt 0; and printf '%s\n' $values
            return
        end
        set -a offered "$row[1]"\t"$row[3]"
        for value in $values
            set -a offered "$row[1]=$value"
        end
    end
    printf '%s\n' $offered
end

function __minesage_cli_commands
    set -l words (commandline -opc)
    $words[1] --list 2>/dev/null
    printf 'help\n'
end

complete -c minesage-cli -n 'test (count (commandline -opc)) -eq 1' -f -a '(__minesage_cli_commands)'
complete -c minesage-cli -n '__fish_seen_subcommand_from help' -f -a '(__minesage_cli_commands)'
complete -c minesage-cli -n 'test (count (commandline -opc)) -gt 1' -a '(__minesage_cli_options)'
