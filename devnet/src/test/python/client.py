"""What web3.py does with a node, over HTTP and over a WebSocket, which it sends binary messages to.

Usage: client.py <http url>. Ends with 0 when all holds.
"""

import asyncio
import json
import pathlib
import sys

from web3 import AsyncWeb3, Web3, WebSocketProvider

KEY = "0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80"
BOB = "0x00000000000000000000000000000000000000B0"
DEMO = pathlib.Path(__file__).parents[4] / "src/demo"


def over_http(url):
    web3 = Web3(Web3.HTTPProvider(url))
    account = web3.eth.account.from_key(KEY)
    artifact = json.loads((DEMO / "DemoToken.json").read_text())
    contract = web3.eth.contract(abi=artifact["abi"], bytecode=artifact["bytecode"])

    def send(call):
        transaction = call.build_transaction(
            {"from": account.address, "nonce": web3.eth.get_transaction_count(account.address)}
        )
        signed = account.sign_transaction(transaction)
        receipt = web3.eth.wait_for_transaction_receipt(
            web3.eth.send_raw_transaction(signed.raw_transaction), poll_latency=0.02
        )
        assert receipt.status == 1
        return receipt

    created = send(contract.constructor("Demo", "DMO", 1000))
    token = web3.eth.contract(address=created.contractAddress, abi=artifact["abi"])
    receipt = send(token.functions.transfer(BOB, 7))
    assert token.functions.balanceOf(BOB).call() == 7
    event = token.events.Transfer().process_receipt(receipt)[0]
    assert event.args.to == BOB and event.args.value == 7
    assert len(token.events.Transfer().get_logs(from_block=receipt.blockNumber)) == 1
    assert web3.eth.fee_history(2, "latest", [50]).baseFeePerGas
    assert web3.eth.get_proof(token.address, ["0x0"], "latest").accountProof
    return send, token


async def over_websocket(url, send, token):
    async with AsyncWeb3(WebSocketProvider(url)) as web3:
        before = await web3.eth.block_number
        heads = await web3.eth.subscribe("newHeads")
        logs = await web3.eth.subscribe("logs", {"address": token.address})
        await asyncio.to_thread(send, token.functions.transfer(BOB, 1))
        seen = {}
        async for message in web3.socket.process_subscriptions():
            seen[message["subscription"]] = message["result"]
            if heads in seen and logs in seen:
                break
        # web3.py knows heads by their fields, of which this node has more: then it leaves them as they came.
        assert seen[heads]["number"] in (before + 1, hex(before + 1))
        assert seen[logs]["blockNumber"] == before + 1
        assert await web3.eth.unsubscribe(heads)


def main():
    url = sys.argv[1]
    send, token = over_http(url)
    asyncio.run(
        asyncio.wait_for(over_websocket(url.replace("http", "ws"), send, token), timeout=60)
    )
    print("web3.py: all holds")


main()
