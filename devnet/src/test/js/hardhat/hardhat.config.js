require("@nomicfoundation/hardhat-ignition-ethers");
module.exports = { solidity: "0.8.28", defaultNetwork: "devnet", networks: { devnet: { url: process.env.NODE_URL } }, paths: { ignition: process.env.IGNITION } };
