# Functions for the examples of the documents. Use bash, in the root of a checkout:
#
#   source src/docs/examples/shell.sh
#
# They need curl 7.76 or newer, openssl and a JDK 17 or newer.

# Where the gate is, and the port of the embedded chain for tools: as `mvn -Prun` starts them.
PORTCULLIS=${PORTCULLIS:-http://127.0.0.1:8080}
NODE=${NODE:-http://127.0.0.1:8545}
# A free port for a receiver of webhooks on this machine.
INBOX_PORT=${INBOX_PORT:-8091}

# Public keys of development: the operator of `mvn -Prun`, and an account with funds on the embedded chain.
OPERATOR_KEY=0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80
FUNDED_KEY=0x2a871d0798f97d79848a013d4936a73bf4cc922c825d33c1cf7073dff6d409c6

# call METHOD PATH [JSON]: a request with the session token in $TOKEN. It fails on a status of 400 or above.
call() {
  local answer status=0
  answer=$(curl -sS --fail-with-body -X "$1" -H "Authorization: Bearer $TOKEN" \
    ${3:+-H 'Content-Type: application/json' -d "$3"} "$PORTCULLIS$2") || status=$?
  [ -z "$answer" ] || echo "$answer"
  return $status
}

# rpc METHOD PARAMS: a JSON-RPC call through the gate with the session token in $TOKEN.
rpc() {
  call POST /rpc "{\"jsonrpc\": \"2.0\", \"id\": 1, \"method\": \"$1\", \"params\": $2}"
}

# field NAME: the first field of that name in the JSON of standard input.
field() {
  local json pattern="\"$1\" *: *(\"([^\"]*)\"|[^],}]*)"
  json=$(cat)
  [[ $json =~ $pattern ]] || { echo "No field $1 in: $json" >&2; return 1; }
  echo "${BASH_REMATCH[2]:-${BASH_REMATCH[1]}}"
}

# wallet …: signs with the key in $PRIVATE_KEY; Wallet.java lists the commands.
wallet() {
  example Wallet "$@"
}

# receiver DIRECTORY: starts a program that keeps one callback to $INBOX_PORT in files, then ends.
# Its process id is in $RECEIVER.
receiver() {
  example Receiver "$INBOX_PORT" "$1" & RECEIVER=$!
  until [ -e "$1/listening" ] || ! kill -0 $RECEIVER; do sleep 0.1; done
}

# verify DIRECTORY KEY: checks the signature of a callback that the receiver kept (Standard Webhooks 1.0.0).
verify() {
  local key expected
  key=$(printf %s "${2#whsec_}" | openssl base64 -d -A | od -An -v -tx1 | tr -d ' \n')
  expected=v1,$({ printf '%s.%s.' "$(header "$1" webhook-id)" "$(header "$1" webhook-timestamp)"; cat "$1/body"; } |
    openssl dgst -sha256 -mac HMAC -macopt "hexkey:$key" -binary | openssl base64 -A)
  case " $(header "$1" webhook-signature) " in
    *" $expected "*) echo verified ;;
    *) echo "The signature is wrong" >&2; return 1 ;;
  esac
}

# header DIRECTORY NAME: a header of a callback that the receiver kept.
header() {
  sed -n "s/^$2: //p" "$1/headers"
}

# word HEX: an address or another short value as one word of 32 bytes of calldata, without 0x.
word() {
  local digits=${1#0x}
  printf '%64s' "$digits" | tr ' A-F' '0a-f'
}

# token_code: creation code of the ERC-20 in src/demo, which gives 1,000,000 units to its deployer.
# Its constructor's arguments follow the code: name "Demo", symbol "DEMO" and the supply.
token_code() {
  printf '%s%064x%064x%064x' "$(field bytecode < src/demo/DemoToken.json)" 96 160 1000000
  printf '%064x%-64s%064x%-64s' 4 44656d6f 4 44454d4f | tr ' ' 0
}

# Compiles a program of this directory once, then runs it.
example() {
  local classes=target/examples source=src/docs/examples/$1.java
  [ "$classes/$1.class" -nt "$source" ] || javac -d "$classes" "$source"
  java -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -cp "$classes" "$@"
}
