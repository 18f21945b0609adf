import ethers from "@nomicfoundation/hardhat-ethers";
import ignition from "@nomicfoundation/hardhat-ignition-ethers";
import helpers from "@nomicfoundation/hardhat-network-helpers";
import { defineConfig } from "hardhat/config";

export default defineConfig({
  plugins: [ethers, helpers, ignition],
  networks: { devnet: { type: "http", chainType: "l1", url: process.env.NODE_URL } },
  paths: { ignition: process.env.IGNITION },
});
