# Creates what the how-to pages work with, for trying them out on a development installation:
#
#   source src/docs/examples/organization.sh
#
# TOKEN     session token of the operator, who may administer every organization
# ORG       id of a new organization
# CONTRACT  address of a new ERC-20 that belongs to it, with 1,000,000 units for its deployer
# HOLDER    the deployer's address
# ROLE      id of a role of the organization
# ADA       id of a member who holds the role
# ADA_KEY, ADA_WALLET, ADA_TOKEN  the member's wallet and session token
source src/docs/examples/shell.sh

TOKEN=${TOKEN:-$(PRIVATE_KEY=$OPERATOR_KEY wallet token "$PORTCULLIS")}
ORG=$(call POST /organizations/ '{"name": "Harbor Bank", "defaultRoles": []}' | field id)

HOLDER=$(PRIVATE_KEY=$FUNDED_KEY wallet address)
CONTRACT=$(PRIVATE_KEY=$FUNDED_KEY wallet deploy "$NODE" "$(token_code)")
ABI=$(tr -d '\n' < src/docs/examples/token.abi.json)
call POST "/organizations/$ORG/contracts" "{
  \"contractAddress\": \"$CONTRACT\", \"name\": \"Token\", \"description\": \"\",
  \"abi\": \"${ABI//\"/\\\"}\"}" > /dev/null

ROLE=$(call POST "/organizations/$ORG/roles" '{"roleName": "teller", "systemPermissions": []}' | field id)
ADA_KEY=0x$(openssl rand -hex 32)
ADA_WALLET=$(PRIVATE_KEY=$ADA_KEY wallet address)
ADA=$(call POST /users/ "{\"displayName\": \"Ada\", \"wallets\": [\"$ADA_WALLET\"], \"roles\": []}" | field id)
call POST "/organizations/$ORG/users" "{\"userId\": \"$ADA\"}" > /dev/null
call PUT "/organizations/$ORG/users/$ADA/roles" "{\"roles\": [\"$ROLE\"]}" > /dev/null
ADA_TOKEN=$(PRIVATE_KEY=$ADA_KEY wallet token "$PORTCULLIS")
