// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

import {Layers, PriorityRequest} from "./Layers.sol";

interface IMainContract {
    function bridgehubRequestL2Transaction(PriorityRequest calldata request) external returns (bytes32);
    function l2TransactionBaseCost(uint256 gasPrice, uint256 gasLimit, uint256 gasPerPubdata) external view returns (uint256);
}

interface IBridge {
    struct Inner {
        bytes32 magicValue;
        address l2Contract;
        bytes l2Calldata;
        bytes[] factoryDeps;
        bytes32 txDataHash;
    }

    function depositBaseToken() external payable;
    function bridgehubDeposit(uint256 chainId, address caller, uint256 l2Value, bytes calldata data)
        external
        payable
        returns (Inner memory);
    function bridgehubConfirmL2Transaction(uint256 chainId, bytes32 txDataHash, bytes32 txHash) external;
}

/// The entrance to layer 2: takes the ether that pays for a request, lets a second bridge take tokens in, and puts the request into
/// the main contract's queue. It knows one layer 2 chain, whose base token is ether.
contract Bridgehub {
    struct Direct {
        uint256 chainId;
        uint256 mintValue;
        address l2Contract;
        uint256 l2Value;
        bytes l2Calldata;
        uint256 l2GasLimit;
        uint256 l2GasPerPubdataByteLimit;
        bytes[] factoryDeps;
        address refundRecipient;
    }

    struct TwoBridges {
        uint256 chainId;
        uint256 mintValue;
        uint256 l2Value;
        uint256 l2GasLimit;
        uint256 l2GasPerPubdataByteLimit;
        address refundRecipient;
        address secondBridgeAddress;
        uint256 secondBridgeValue;
        bytes secondBridgeCalldata;
    }

    error UnknownChain(uint256 chainId);
    error ValueMismatch(uint256 expected, uint256 got);
    error NotABridge(address bridge);

    bytes32 private constant MAGIC = bytes32(uint256(keccak256("TWO_BRIDGES_MAGIC_VALUE")) - 1);

    uint256 public immutable l2ChainId;
    address public immutable mainContract;
    address public immutable sharedBridge;

    constructor(uint256 chainId, address main, address bridge) {
        l2ChainId = chainId;
        mainContract = main;
        sharedBridge = bridge;
    }

    /// The token gas is paid with on a chain.
    function baseToken(uint256 chainId) external view returns (address) {
        requireKnown(chainId);
        return Layers.ETHER;
    }

    /// The asset gas is paid with on a chain; zero for an unknown one.
    function baseTokenAssetId(uint256 chainId) external view returns (bytes32) {
        return chainId == l2ChainId ? Layers.assetId(block.chainid, Layers.ETHER) : bytes32(0);
    }

    /// The main contract of a chain; zero for an unknown one.
    function getZKChain(uint256 chainId) public view returns (address) {
        return chainId == l2ChainId ? mainContract : address(0);
    }

    /// The same by its older name.
    function getHyperchain(uint256 chainId) external view returns (address) {
        return getZKChain(chainId);
    }

    /// The bridge that holds everything, by its newer name.
    function assetRouter() external view returns (address) {
        return sharedBridge;
    }

    /// Wei for the gas of a request at this layer 1 gas price.
    function l2TransactionBaseCost(uint256 chainId, uint256 gasPrice, uint256 gasLimit, uint256 gasPerPubdata)
        external
        view
        returns (uint256)
    {
        requireKnown(chainId);
        return IMainContract(mainContract).l2TransactionBaseCost(gasPrice, gasLimit, gasPerPubdata);
    }

    /// Asks for a transaction on layer 2 in the caller's name.
    function requestL2TransactionDirect(Direct calldata request) external payable returns (bytes32) {
        requireKnown(request.chainId);
        takeBaseToken(request.mintValue, 0);
        return IMainContract(mainContract).bridgehubRequestL2Transaction(
            PriorityRequest(
                msg.sender,
                request.mintValue,
                request.l2Contract,
                request.l2Value,
                request.l2Calldata,
                request.l2GasLimit,
                request.l2GasPerPubdataByteLimit,
                request.factoryDeps,
                request.refundRecipient
            )
        );
    }

    /// Lets a bridge take a deposit in and asks for the transaction on layer 2 that the bridge wants, in the bridge's name.
    function requestL2TransactionTwoBridges(TwoBridges calldata request) external payable returns (bytes32 hash) {
        requireKnown(request.chainId);
        if (request.secondBridgeAddress <= address(0xffff)) revert NotABridge(request.secondBridgeAddress);
        takeBaseToken(request.mintValue, request.secondBridgeValue);
        IBridge second = IBridge(request.secondBridgeAddress);
        IBridge.Inner memory inner = second.bridgehubDeposit{value: request.secondBridgeValue}(
            request.chainId, msg.sender, request.l2Value, request.secondBridgeCalldata
        );
        if (inner.magicValue != MAGIC) revert NotABridge(request.secondBridgeAddress);
        hash = enqueue(request, inner);
        second.bridgehubConfirmL2Transaction(request.chainId, inner.txDataHash, hash);
    }

    function enqueue(TwoBridges calldata request, IBridge.Inner memory inner) private returns (bytes32) {
        address refund = request.refundRecipient == address(0) ? msg.sender : request.refundRecipient;
        return IMainContract(mainContract).bridgehubRequestL2Transaction(
            PriorityRequest(
                request.secondBridgeAddress,
                request.mintValue,
                inner.l2Contract,
                request.l2Value,
                inner.l2Calldata,
                request.l2GasLimit,
                request.l2GasPerPubdataByteLimit,
                inner.factoryDeps,
                refund
            )
        );
    }

    function takeBaseToken(uint256 mintValue, uint256 further) private {
        if (msg.value != mintValue + further) revert ValueMismatch(mintValue + further, msg.value);
        IBridge(sharedBridge).depositBaseToken{value: mintValue}();
    }

    function requireKnown(uint256 chainId) private view {
        if (chainId != l2ChainId) revert UnknownChain(chainId);
    }
}
