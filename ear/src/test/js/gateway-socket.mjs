// Viem and ethers at the gateway's WebSocket. Standard input: {"baseUrl", "key", "token", "chainId", "contract", "closed"},
// as for gateway-viem.mjs. Each of them is answered, refused, and told of the next block, of its own transaction while that
// is pending, and of the log of it. Prints {"viem": {"pending", "sent", "denied", "log"}, "ethers": the same}.
import { readFileSync } from "node:fs";
import assert from "node:assert/strict";
import { Contract, Wallet, WebSocketProvider } from "ethers";
import WebSocket from "ws";

const { baseUrl, key, token, chainId, contract, closed } = JSON.parse(readFileSync(0, "utf8"));
const url = `${baseUrl.replace("http", "ws")}/rpc/ws`;
const balanceOf = "0x70a08231" + "0".repeat(64);

const once = (listen) => new Promise((resolve, reject) => void listen(resolve, reject));

// Ethers takes a socket that is opened already, with the header of every other request.
async function ethers() {
  const provider = new WebSocketProvider(new WebSocket(url, { headers: { authorization: `Bearer ${token}` } }));
  const wallet = new Wallet(key, provider);
  const abi = ["function transfer(address to, uint256 value)", "event Transfer(address indexed from, address indexed to, uint256 value)"];
  const erc20 = new Contract(contract, abi, wallet);
  assert.equal((await provider.getNetwork()).chainId, BigInt(chainId));
  const denied = await provider
    .send("eth_call", [{ from: wallet.address, to: contract, data: balanceOf }, "latest"])
    .then(() => null, (error) => error.info?.error ?? error.error);
  await assert.rejects(provider.getBalance(closed));

  const block = new Promise((resolve) => provider.once("block", resolve));
  const pending = new Promise((resolve) => provider.once("pending", resolve));
  const log = new Promise((resolve) => erc20.once("Transfer", (from, to, value, event) => resolve(event.log)));
  const sent = await erc20.transfer(wallet.address, 0n);
  assert.equal((await sent.wait()).status, 1);
  assert.ok((await block) > 0);
  return { pending: await pending, sent: sent.hash, denied: denied?.code, log: (await log).transactionHash };
}

// Viem opens the socket itself, by whatever is called WebSocket when it is loaded, and names no subprotocols. With a
// ticket in the address it is as it comes.
async function viem() {
  globalThis.WebSocket = class extends WebSocket {
    constructor(address) {
      super(address, address.includes("?ticket=") ? [] : ["portcullis", `bearer.${token}`]);
    }
  };
  const { createPublicClient, createWalletClient, defineChain, parseAbi, webSocket } = await import("viem");
  const { privateKeyToAccount } = await import("viem/accounts");
  const account = privateKeyToAccount(key);
  const abi = parseAbi([
    "function transfer(address to, uint256 value) returns (bool)",
    "event Transfer(address indexed from, address indexed to, uint256 value)",
  ]);
  const chain = defineChain({
    id: chainId,
    name: "Portcullis",
    nativeCurrency: { name: "Ether", symbol: "ETH", decimals: 18 },
    rpcUrls: { default: { http: [`${baseUrl}/rpc`], webSocket: [url] } },
  });
  const transport = webSocket(url, { reconnect: false, retryCount: 0 });
  const client = createPublicClient({ chain, transport });
  assert.equal(await client.getChainId(), chainId);
  const codeOf = (error) => error.walk((cause) => cause.code === -32001)?.code;
  const denied = await client.call({ account, to: contract, data: balanceOf }).then(() => 0, codeOf);
  assert.equal(await client.getBalance({ address: closed }).then(() => 0, codeOf), -32001);

  const block = once((onBlockNumber, onError) => client.watchBlockNumber({ onBlockNumber, onError }));
  const pending = once((onTransactions, onError) => client.watchPendingTransactions({ onTransactions, onError }));
  const logs = once((onLogs, onError) => client.watchEvent({ address: contract, event: abi[1], onLogs, onError }));
  const wallet = createWalletClient({ account, chain, transport });
  const sent = await wallet.writeContract({ address: contract, abi, functionName: "transfer", args: [account.address, 0n] });
  assert.ok((await block) > 0n);

  const issued = await fetch(`${baseUrl}/rpc/ws-tickets`, { method: "POST", headers: { authorization: `Bearer ${token}` } });
  assert.equal(issued.status, 201);
  const { ticket } = await issued.json();
  const ticketed = webSocket(`${url}?ticket=${ticket}`, { reconnect: false, retryCount: 0 });
  const byTicket = createPublicClient({ chain, transport: ticketed });
  assert.equal(await byTicket.getBalance({ address: closed }).then(() => 0, codeOf), -32001);
  assert.ok((await byTicket.getBalance({ address: account.address })) >= 0n);
  const again = webSocket(`${url}?ticket=${ticket}&again`, { reconnect: false, retryCount: 0 });
  await assert.rejects(createPublicClient({ chain, transport: again }).getChainId(), "a ticket is used once");
  return { pending: (await pending)[0], sent, denied, log: (await logs)[0].transactionHash };
}

console.log(JSON.stringify({ ethers: await ethers(), viem: await viem() }));
process.exit(0);
