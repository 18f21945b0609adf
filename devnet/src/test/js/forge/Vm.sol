// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

/// What is asked of forge itself.
interface Vm {
    struct EthGetLogs {
        address emitter;
        bytes32[] topics;
        bytes data;
        bytes32 blockHash;
        uint64 blockNumber;
        bytes32 transactionHash;
        uint64 transactionIndex;
        uint256 logIndex;
        bool removed;
    }

    function startBroadcast() external;
    function stopBroadcast() external;
    function envAddress(string calldata) external view returns (address);
    function envBytes32(string calldata) external view returns (bytes32);
    function envUint(string calldata) external view returns (uint256);
    function envString(string calldata) external view returns (string memory);
    function createSelectFork(string calldata, uint256) external returns (uint256);
    function createSelectFork(string calldata, bytes32) external returns (uint256);
    function rollFork(uint256) external;
    function transact(bytes32) external;
    function prank(address) external;
    function deal(address, uint256) external;
    function expectRevert() external;
    function rpc(string calldata, string calldata) external returns (bytes memory);
    function eth_getLogs(uint256, uint256, address, bytes32[] calldata) external returns (EthGetLogs[] memory);
}

Vm constant vm = Vm(0x7109709ECfa91a80626fF3989D68f67F5b1DD12D);
