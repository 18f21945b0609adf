"""What web3.py does at the JSON-RPC gateway, as a back end has it.

Standard input: {"baseUrl", "key", "token", "chainId", "contract", "closed"}, as for gateway-viem.mjs of ear. Prints {"status", "logs",
"denied"}: of a permitted transfer, and the code of a read that is not permitted.
"""

import json
import sys

from web3 import Web3
from web3.exceptions import Web3RPCError

ABI = [
    {
        "type": "function",
        "name": "transfer",
        "stateMutability": "nonpayable",
        "inputs": [{"name": "to", "type": "address"}, {"name": "value", "type": "uint256"}],
        "outputs": [{"name": "", "type": "bool"}],
    },
    {
        "type": "event",
        "name": "Transfer",
        "anonymous": False,
        "inputs": [
            {"name": "from", "type": "address", "indexed": True},
            {"name": "to", "type": "address", "indexed": True},
            {"name": "value", "type": "uint256", "indexed": False},
        ],
    },
]


def main():
    given = json.load(sys.stdin)
    headers = {"authorization": "Bearer " + given["token"], "content-type": "application/json"}
    web3 = Web3(Web3.HTTPProvider(given["baseUrl"] + "/rpc", request_kwargs={"headers": headers}))
    assert web3.eth.chain_id == given["chainId"]
    account = web3.eth.account.from_key(given["key"])
    assert web3.eth.get_balance(account.address) > 0
    token = web3.eth.contract(Web3.to_checksum_address(given["contract"]), abi=ABI)
    transfer = token.functions.transfer(account.address, 0)
    assert transfer.call({"from": account.address}) is True
    # Gas, its price, the nonce and the chain id are the library's to ask for.
    transaction = transfer.build_transaction(
        {"from": account.address, "nonce": web3.eth.get_transaction_count(account.address)}
    )
    signed = account.sign_transaction(transaction)
    sent = web3.eth.send_raw_transaction(signed.raw_transaction)
    receipt = web3.eth.wait_for_transaction_receipt(sent, poll_latency=0.02)
    logs = token.events.Transfer().get_logs(from_block=receipt.blockNumber)
    try:
        web3.eth.get_balance(Web3.to_checksum_address(given["closed"]))
        denied = None
    except Web3RPCError as refusal:
        denied = refusal.rpc_response["error"]["code"]
    print(json.dumps({"status": receipt.status, "logs": len(logs), "denied": denied}))


main()
