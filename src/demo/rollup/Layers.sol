// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

/// A log that travels from layer 2 to layer 1. Packed, these six fields are a leaf of the batch's log tree.
struct L2Log {
    uint8 l2ShardId;
    bool isService;
    uint16 txNumberInBatch;
    address sender;
    bytes32 key;
    bytes32 value;
}

/// A message that a layer 2 contract sent with the messenger.
struct L2Message {
    uint16 txNumberInBatch;
    address sender;
    bytes data;
}

/// A layer 1 request as the transaction that layer 2 executes; its ABI encoding is what is hashed.
struct L2CanonicalTransaction {
    uint256 txType;
    uint256 from;
    uint256 to;
    uint256 gasLimit;
    uint256 gasPerPubdataByteLimit;
    uint256 maxFeePerGas;
    uint256 maxPriorityFeePerGas;
    uint256 paymaster;
    uint256 nonce;
    uint256 value;
    uint256[4] reserved;
    bytes data;
    bytes signature;
    uint256[] factoryDeps;
    bytes paymasterInput;
    bytes reservedDynamic;
}

/// What the bridgehub asks of the main contract.
struct PriorityRequest {
    address sender;
    uint256 mintValue;
    address l2Contract;
    uint256 l2Value;
    bytes l2Calldata;
    uint256 l2GasLimit;
    uint256 l2GasPerPubdataByteLimit;
    bytes[] factoryDeps;
    address refundRecipient;
}

/// Addresses and rules that both layers agree on.
library Layers {
    address internal constant BOOTLOADER = address(0x8001);
    address internal constant MESSENGER = address(0x8008);
    address internal constant BASE_TOKEN = address(0x800a);
    address internal constant L2_BRIDGE = address(0x10003);
    address internal constant L2_TOKEN_VAULT = address(0x10004);

    /// How the contracts name ether as a token.
    address internal constant ETHER = address(1);

    /// First bytes of the messages that layer 1 pays out.
    bytes4 internal constant ETHER_WITHDRAWAL = 0x6c0960f9;
    bytes4 internal constant TOKEN_WITHDRAWAL = 0x11a2ccc1;

    uint160 private constant ALIAS_OFFSET = uint160(0x1111000000000000000000000000000000001111);

    /// The layer 2 sender that stands for a layer 1 contract, so that it is never taken for the layer 2 contract of the same address.
    function aliased(address l1Contract) internal pure returns (address) {
        unchecked {
            return address(uint160(l1Contract) + ALIAS_OFFSET);
        }
    }

    /// Whether an address has code of its own; an account that delegates to others' code (EIP-7702) has none.
    function isContract(address account) internal view returns (bool) {
        bytes memory code = account.code;
        return code.length > 0 && !(code.length == 23 && bytes3(code) == 0xef0100);
    }

    /// How a token of a chain is named across chains.
    function assetId(uint256 chainId, address token) internal pure returns (bytes32) {
        return keccak256(abi.encode(chainId, L2_TOKEN_VAULT, token));
    }
}
