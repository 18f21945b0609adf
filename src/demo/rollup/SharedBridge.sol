// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

import {L2Message, Layers} from "./Layers.sol";

interface IToken {
    function balanceOf(address owner) external view returns (uint256);
    function name() external view returns (string memory);
    function symbol() external view returns (string memory);
    function decimals() external view returns (uint8);
}

interface IL2Bridge {
    function finalizeDeposit(address sender, address receiver, address token, uint256 amount, bytes calldata data) external;
}

interface ISettlement {
    function proveL2MessageInclusion(uint256 batch, uint256 index, L2Message calldata message, bytes32[] calldata proof)
        external
        view
        returns (bool);
    function proveL1ToL2TransactionStatus(
        bytes32 l2TxHash,
        uint256 batch,
        uint256 index,
        uint16 txNumberInBatch,
        bytes32[] calldata proof,
        uint8 status
    ) external view returns (bool);
}

/// Holds all ether and tokens that are on layer 2, takes deposits in and pays withdrawals out once the batch with their message is
/// executed, each once. Clients know its parts as asset router, nullifier and native token vault; here they are one contract.
contract SharedBridge {
    struct Inner {
        bytes32 magicValue;
        address l2Contract;
        bytes l2Calldata;
        bytes[] factoryDeps;
        bytes32 txDataHash;
    }

    struct Withdrawal {
        uint256 chainId;
        uint256 l2BatchNumber;
        uint256 l2MessageIndex;
        address l2Sender;
        uint16 l2TxNumberInBatch;
        bytes message;
        bytes32[] merkleProof;
    }

    error NotTheBridgehub();
    error UnknownChain(uint256 chainId);
    error UnsupportedEncoding();
    error UnknownAsset(bytes32 assetId);
    error NothingDeposited();
    error ValueNotExpected();
    error AlreadyFinalized();
    error InvalidProof();
    error WrongL2Sender(address sender);
    error WrongMessage();
    error NoSuchDeposit();
    error TransferFailed();

    event BridgehubDepositBaseTokenInitiated(uint256 indexed chainId, address indexed from, bytes32 assetId, uint256 amount);
    event BridgehubDepositInitiated(
        uint256 indexed chainId, bytes32 indexed txDataHash, address indexed from, bytes32 assetId, bytes bridgeMintCalldata
    );
    event BridgehubDepositFinalized(uint256 indexed chainId, bytes32 indexed txDataHash, bytes32 indexed l2DepositTxHash);
    event DepositFinalizedAssetRouter(uint256 indexed chainId, bytes32 indexed assetId, bytes assetData);
    event ClaimedFailedDepositAssetRouter(uint256 indexed chainId, bytes32 indexed assetId, bytes assetData);

    bytes32 private constant MAGIC = bytes32(uint256(keccak256("TWO_BRIDGES_MAGIC_VALUE")) - 1);

    address public immutable BRIDGE_HUB;
    address public immutable mainContract;
    address public immutable L1_WETH_TOKEN;
    uint256 public immutable l2ChainId;

    /// Whether the message at a place of a batch was paid out.
    mapping(uint256 chainId => mapping(uint256 batch => mapping(uint256 index => bool))) public isWithdrawalFinalized;
    /// What was deposited with a layer 2 transaction, hashed; zero when it was claimed back.
    mapping(uint256 chainId => mapping(bytes32 l2TxHash => bytes32)) public depositHappened;
    /// The token of an asset that has been deposited once.
    mapping(bytes32 => address) public tokenAddress;

    /// Payable so that ether which exists on layer 2 from its genesis on is backed.
    constructor(address bridgehub, address main, address weth, uint256 chainId) payable {
        BRIDGE_HUB = bridgehub;
        mainContract = main;
        L1_WETH_TOKEN = weth;
        l2ChainId = chainId;
    }

    // ---- names clients look for

    function L1_NULLIFIER() external view returns (address) {
        return address(this);
    }

    function nativeTokenVault() external view returns (address) {
        return address(this);
    }

    function l1NativeTokenVault() external view returns (address) {
        return address(this);
    }

    function l1AssetRouter() external view returns (address) {
        return address(this);
    }

    /// The bridge's counterpart on layer 2.
    function l2BridgeAddress(uint256 chainId) external view returns (address) {
        return chainId == l2ChainId ? Layers.L2_BRIDGE : address(0);
    }

    /// The asset of a token; zero before its first deposit.
    function assetId(address token) external view returns (bytes32 id) {
        id = Layers.assetId(block.chainid, token);
        if (tokenAddress[id] == address(0) && token != Layers.ETHER) id = bytes32(0);
    }

    /// The chain an asset comes from; zero when it is unknown.
    function originChainId(bytes32 id) external view returns (uint256) {
        return tokenAddress[id] == address(0) ? 0 : block.chainid;
    }

    // ---- deposits

    /// Takes the ether that pays for a request to layer 2.
    function depositBaseToken() external payable {
        if (msg.sender != BRIDGE_HUB && msg.sender != mainContract) revert NotTheBridgehub();
        bytes32 id = Layers.assetId(block.chainid, Layers.ETHER);
        emit BridgehubDepositBaseTokenInitiated(l2ChainId, tx.origin, id, msg.value);
    }

    /// Takes tokens of the caller in and says which layer 2 transaction mints them.
    ///
    /// @param data 0x01, then the asset id and the ABI encoding of amount, receiver and token
    function bridgehubDeposit(uint256 chainId, address caller, uint256, bytes calldata data)
        external
        payable
        returns (Inner memory inner)
    {
        onlyBridgehub(chainId);
        if (msg.value != 0) revert ValueNotExpected();
        if (data.length == 0 || data[0] != 0x01) revert UnsupportedEncoding();
        (bytes32 id, bytes memory transferData) = abi.decode(data[1:], (bytes32, bytes));
        (uint256 amount, address receiver, address token) = abi.decode(transferData, (uint256, address, address));
        if (token == Layers.ETHER || id != Layers.assetId(block.chainid, token)) revert UnknownAsset(id);
        amount = take(token, caller, amount);
        tokenAddress[id] = token;
        if (receiver == address(0)) receiver = caller;

        inner.magicValue = MAGIC;
        inner.l2Contract = Layers.L2_BRIDGE;
        inner.l2Calldata = abi.encodeCall(IL2Bridge.finalizeDeposit, (caller, receiver, token, amount, getters(token)));
        inner.txDataHash = depositHash(caller, id, amount);
        emit BridgehubDepositInitiated(chainId, inner.txDataHash, caller, id, inner.l2Calldata);
    }

    /// Remembers with which layer 2 transaction a deposit goes, so that it can be claimed back should that fail.
    function bridgehubConfirmL2Transaction(uint256 chainId, bytes32 txDataHash, bytes32 txHash) external {
        onlyBridgehub(chainId);
        depositHappened[chainId][txHash] = txDataHash;
        emit BridgehubDepositFinalized(chainId, txDataHash, txHash);
    }

    /// Returns a deposit whose layer 2 transaction failed.
    function bridgeRecoverFailedTransfer(
        uint256 chainId,
        address depositSender,
        bytes32 id,
        bytes calldata assetData,
        bytes32 l2TxHash,
        uint256 l2BatchNumber,
        uint256 l2MessageIndex,
        uint16 l2TxNumberInBatch,
        bytes32[] calldata merkleProof
    ) external {
        requireKnown(chainId);
        (uint256 amount,,) = abi.decode(assetData, (uint256, address, address));
        bool failed = ISettlement(mainContract).proveL1ToL2TransactionStatus(
            l2TxHash, l2BatchNumber, l2MessageIndex, l2TxNumberInBatch, merkleProof, 0
        );
        if (!failed) revert InvalidProof();
        if (depositHappened[chainId][l2TxHash] != depositHash(depositSender, id, amount)) revert NoSuchDeposit();
        delete depositHappened[chainId][l2TxHash];
        emit ClaimedFailedDepositAssetRouter(chainId, id, assetData);
        pay(tokenAddress[id], depositSender, amount);
    }

    // ---- withdrawals

    /// Pays a withdrawal out. Anybody may ask for it; the message says who is paid.
    function finalizeDeposit(Withdrawal calldata withdrawal) external {
        finalize(withdrawal);
    }

    /// The same by its older name, which leaves the sender on layer 2 to the message.
    function finalizeWithdrawal(
        uint256 chainId,
        uint256 l2BatchNumber,
        uint256 l2MessageIndex,
        uint16 l2TxNumberInBatch,
        bytes calldata message,
        bytes32[] calldata merkleProof
    ) external {
        address sender = bytes4(message) == Layers.ETHER_WITHDRAWAL ? Layers.BASE_TOKEN : Layers.L2_BRIDGE;
        finalize(Withdrawal(chainId, l2BatchNumber, l2MessageIndex, sender, l2TxNumberInBatch, message, merkleProof));
    }

    function finalize(Withdrawal memory w) private {
        requireKnown(w.chainId);
        if (isWithdrawalFinalized[w.chainId][w.l2BatchNumber][w.l2MessageIndex]) revert AlreadyFinalized();
        isWithdrawalFinalized[w.chainId][w.l2BatchNumber][w.l2MessageIndex] = true;
        bool sent = ISettlement(mainContract).proveL2MessageInclusion(
            w.l2BatchNumber, w.l2MessageIndex, L2Message(w.l2TxNumberInBatch, w.l2Sender, w.message), w.merkleProof
        );
        if (!sent) revert InvalidProof();
        (address sender, address receiver, address token, uint256 amount) = parse(w.message);
        if (w.l2Sender != sender) revert WrongL2Sender(w.l2Sender);
        bytes32 id = Layers.assetId(block.chainid, token);
        emit DepositFinalizedAssetRouter(w.chainId, id, abi.encode(amount, receiver, token));
        pay(token, receiver, amount);
    }

    function parse(bytes memory message) private pure returns (address sender, address receiver, address token, uint256 amount) {
        bytes4 kind = bytes4(message);
        if (kind == Layers.ETHER_WITHDRAWAL && message.length >= 56) {
            return (Layers.BASE_TOKEN, addressAt(message, 4), Layers.ETHER, wordAt(message, 24));
        }
        if (kind == Layers.TOKEN_WITHDRAWAL && message.length == 76) {
            return (Layers.L2_BRIDGE, addressAt(message, 4), addressAt(message, 24), wordAt(message, 44));
        }
        revert WrongMessage();
    }

    function addressAt(bytes memory message, uint256 offset) private pure returns (address) {
        return address(uint160(wordAt(message, offset) >> 96));
    }

    /// 32 bytes from an offset on; for an address the twelve behind it are shifted away.
    function wordAt(bytes memory message, uint256 offset) private pure returns (uint256 word) {
        assembly ("memory-safe") {
            word := mload(add(add(message, 32), offset))
        }
    }

    // ---- tokens

    function take(address token, address from, uint256 amount) private returns (uint256) {
        uint256 before = IToken(token).balanceOf(address(this));
        call(token, abi.encodeWithSignature("transferFrom(address,address,uint256)", from, address(this), amount));
        uint256 taken = IToken(token).balanceOf(address(this)) - before;
        if (taken == 0) revert NothingDeposited();
        return taken;
    }

    function pay(address token, address to, uint256 amount) private {
        if (token == Layers.ETHER) {
            (bool paid,) = to.call{value: amount}("");
            if (!paid) revert TransferFailed();
        } else {
            call(token, abi.encodeWithSignature("transfer(address,uint256)", to, amount));
        }
    }

    /// Some tokens answer nothing instead of true.
    function call(address token, bytes memory data) private {
        (bool done, bytes memory answer) = token.call(data);
        if (!done || token.code.length == 0 || (answer.length > 0 && !abi.decode(answer, (bool)))) revert TransferFailed();
    }

    function getters(address token) private view returns (bytes memory) {
        return abi.encode(
            abi.encode(IToken(token).name()), abi.encode(IToken(token).symbol()), abi.encode(IToken(token).decimals())
        );
    }

    function depositHash(address sender, bytes32 id, uint256 amount) private pure returns (bytes32) {
        return keccak256(abi.encode(sender, id, amount));
    }

    function onlyBridgehub(uint256 chainId) private view {
        if (msg.sender != BRIDGE_HUB) revert NotTheBridgehub();
        requireKnown(chainId);
    }

    function requireKnown(uint256 chainId) private view {
        if (chainId != l2ChainId) revert UnknownChain(chainId);
    }
}
