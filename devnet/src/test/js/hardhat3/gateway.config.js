import ethers from "@nomicfoundation/hardhat-ethers";
import { defineConfig } from "hardhat/config";

const { url, chainId, key, token } = JSON.parse(process.env.GATE);

export default defineConfig({
  plugins: [ethers],
  networks: {
    gate: { type: "http", chainType: "l1", url, chainId, accounts: [key], httpHeaders: { authorization: `Bearer ${token}` } },
  },
});
