#!/bin/bash
# Signs the sample contract three ways and draws the signed page of each: demo.sh SIGNET FOLDER
set -euo pipefail
signet=$1 folder=$2 examples=$(dirname "$0")
mkdir -p "$folder"

# sign NAME PLACE OPTION…
sign() {
    "$signet" sign "$examples/contract.pdf" --at "$2" -o "$folder/$1.pdf" --preview "$folder/$1.png" --force "${@:3}"
}
sign drawn 'text:"Signature:",nth:1,gap:10' --draw "$examples/drawing.json" --color blue --size width:120
sign typed 'text:"Signature:",nth:2,gap:14' --type "Jane Doe"
sign scanned 'text:"Signature:",nth:3,gap:10' --scan "$examples/scan.jpg" --size width:120

echo
echo "Signed, with a picture of the signed page beside each:"
printf '  %s\n' "$folder"/*.pdf "$folder"/*.png
