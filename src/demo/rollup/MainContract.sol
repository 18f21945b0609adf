// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

import {L2CanonicalTransaction, L2Log, L2Message, Layers, PriorityRequest} from "./Layers.sol";

interface IBaseTokenBridge {
    function depositBaseToken() external payable;
}

/// The rollup on layer 1: the queue of requests to layer 2, the batches in their three stages, and the check of what layer 2 says
/// through executed batches. Stages only go forward and each batch follows the one before it. There is no prover behind this
/// development chain: the proof of a batch is its own commitment, so proving checks the order and not the computation.
contract MainContract {
    struct Batch {
        uint64 number;
        uint64 timestamp;
        uint64 firstBlock;
        uint64 lastBlock;
        bytes32 lastBlockHash;
        bytes32 stateRoot;
        bytes32 l2LogsRoot;
        uint256 numberOfLayer1Txs;
        bytes32 priorityOperationsHash;
        bytes32 stateCommitment;
    }

    error NotTheOperator();
    error NotTheBridgehub();
    error WrongBatch(uint256 expected, uint256 got);
    error WrongProof();
    error BatchDiffersFromCommitment();
    error PriorityOperationsDiffer();
    error TimestampGoesBack();
    error BatchNotExecuted(uint256 number);
    error FactoryDependenciesNotSupported();
    error GasPerPubdataMismatch();
    error GasLimitOutOfRange(uint256 least, uint256 most);
    error ValueTooLow(uint256 needed);

    event NewPriorityRequest(
        uint256 txId, bytes32 txHash, uint64 expirationTimestamp, L2CanonicalTransaction transaction, bytes[] factoryDeps
    );
    event NewPriorityRequestId(uint256 indexed txId, bytes32 indexed txHash);
    event BlockCommit(uint256 indexed batchNumber, bytes32 indexed batchHash, bytes32 indexed commitment);
    event BlocksVerification(uint256 indexed previousLastVerifiedBatch, uint256 indexed currentLastVerifiedBatch);
    event BlockExecution(uint256 indexed batchNumber, bytes32 indexed batchHash, bytes32 indexed commitment);

    uint256 private constant PRIORITY_TYPE = 255;
    uint256 private constant GAS_PER_PUBDATA = 800;
    uint256 private constant L1_GAS_PER_PUBDATA_BYTE = 17;
    uint64 private constant EXPIRATION = 14 days;

    address public immutable getBridgehub;
    address public immutable getBaseTokenBridge;
    address public immutable getAdmin;
    uint256 public immutable getPriorityTxMaxGasLimit;
    uint256 public immutable minimalL2GasPrice;

    uint256 public getTotalBatchesCommitted;
    uint256 public getTotalBatchesVerified;
    uint256 public getTotalBatchesExecuted;
    uint256 public getTotalPriorityTxs;
    uint256 public getFirstUnprocessedPriorityTx;
    uint64 private lastTimestamp;

    /// The hash of each committed batch in the form of ZKsync OS: keccak256 of the nine words of `StoredBatchInfo`.
    mapping(uint256 => bytes32) public storedBatchHash;
    /// The root of the log tree of each executed batch.
    mapping(uint256 => bytes32) public l2LogsRootHash;
    mapping(uint256 => bytes32) private priorityOperations;

    /// The operator commits, proves and executes; gas of requests is limited to what fits a layer 2 block.
    constructor(address bridgehub, address bridge, address operator, uint256 maxGasLimit, uint256 minGasPrice) {
        getBridgehub = bridgehub;
        getBaseTokenBridge = bridge;
        getAdmin = operator;
        getPriorityTxMaxGasLimit = maxGasLimit;
        minimalL2GasPrice = minGasPrice;
    }

    // ---- batches

    /// Takes the next batch up. Its commitment covers every field and the commitment before it.
    function commitBatch(Batch calldata batch) external {
        onlyOperator();
        requireNext(batch.number, getTotalBatchesCommitted);
        if (batch.timestamp < lastTimestamp) revert TimestampGoesBack();
        bytes32 commitment = commitmentOf(batch);
        lastTimestamp = batch.timestamp;
        getTotalBatchesCommitted = batch.number;
        storedBatchHash[batch.number] = storedHashOf(batch, commitment);
        emit BlockCommit(batch.number, rootOf(batch), commitment);
    }

    /// Accepts the proof of the next committed batch.
    function proveBatch(uint256 number, bytes32 proof) external {
        onlyOperator();
        requireNext(number, getTotalBatchesVerified);
        if (proof == bytes32(0) || proof != storedBatchHash[number]) revert WrongProof();
        getTotalBatchesVerified = number;
        emit BlocksVerification(number - 1, number);
    }

    /// Makes the next proven batch final: its logs can be relied upon, and its requests leave the queue.
    function executeBatch(Batch calldata batch) external {
        onlyOperator();
        requireNext(batch.number, getTotalBatchesExecuted);
        if (batch.number > getTotalBatchesVerified) revert WrongBatch(getTotalBatchesVerified, batch.number);
        bytes32 commitment = commitmentOf(batch);
        if (storedHashOf(batch, commitment) != storedBatchHash[batch.number]) revert BatchDiffersFromCommitment();
        if (takeFromQueue(batch.numberOfLayer1Txs) != batch.priorityOperationsHash) revert PriorityOperationsDiffer();
        getTotalBatchesExecuted = batch.number;
        l2LogsRootHash[batch.number] = batch.l2LogsRoot;
        emit BlockExecution(batch.number, rootOf(batch), commitment);
    }

    /// The root of a batch covers the state and the logs.
    function rootOf(Batch calldata batch) private pure returns (bytes32) {
        return keccak256(abi.encode(batch.stateRoot, batch.l2LogsRoot));
    }

    function commitmentOf(Batch calldata batch) private view returns (bytes32) {
        return keccak256(abi.encode(storedBatchHash[batch.number - 1], batch));
    }

    /// What proofs of the state are checked against: `indexRepeatedStorageChanges`, the dependency roots and `timestamp` are zero.
    function storedHashOf(Batch calldata batch, bytes32 commitment) private pure returns (bytes32) {
        return keccak256(
            abi.encode(
                batch.number,
                batch.stateCommitment,
                uint256(0),
                batch.numberOfLayer1Txs,
                batch.priorityOperationsHash,
                bytes32(0),
                batch.l2LogsRoot,
                uint256(0),
                commitment
            )
        );
    }

    function takeFromQueue(uint256 count) private returns (bytes32 hash) {
        uint256 next = getFirstUnprocessedPriorityTx;
        if (next + count > getTotalPriorityTxs) revert PriorityOperationsDiffer();
        hash = keccak256("");
        for (uint256 i = next; i < next + count; i++) {
            hash = keccak256(abi.encode(hash, priorityOperations[i]));
            delete priorityOperations[i];
        }
        getFirstUnprocessedPriorityTx = next + count;
    }

    function requireNext(uint256 number, uint256 last) private pure {
        if (number != last + 1) revert WrongBatch(last + 1, number);
    }

    function onlyOperator() private view {
        if (msg.sender != getAdmin) revert NotTheOperator();
    }

    // ---- requests to layer 2

    /// Asks for a transaction on layer 2, paid with the ether sent along; what it does not need is refunded on layer 2.
    function requestL2Transaction(
        address l2Contract,
        uint256 l2Value,
        bytes calldata l2Calldata,
        uint256 l2GasLimit,
        uint256 l2GasPerPubdataByteLimit,
        bytes[] calldata factoryDeps,
        address refundRecipient
    ) external payable returns (bytes32) {
        IBaseTokenBridge(getBaseTokenBridge).depositBaseToken{value: msg.value}();
        return enqueue(
            PriorityRequest(
                msg.sender,
                msg.value,
                l2Contract,
                l2Value,
                l2Calldata,
                l2GasLimit,
                l2GasPerPubdataByteLimit,
                factoryDeps,
                refundRecipient
            )
        );
    }

    /// The same through the bridgehub, which has taken the ether.
    function bridgehubRequestL2Transaction(PriorityRequest calldata request) external returns (bytes32) {
        if (msg.sender != getBridgehub) revert NotTheBridgehub();
        return enqueue(request);
    }

    /// Wei for the gas of a request at this layer 1 gas price.
    function l2TransactionBaseCost(uint256 gasPrice, uint256 l2GasLimit, uint256 l2GasPerPubdataByteLimit)
        external
        view
        returns (uint256)
    {
        return l2GasPrice(gasPrice, l2GasPerPubdataByteLimit) * l2GasLimit;
    }

    /// Requests that are not in an executed batch.
    function getPriorityQueueSize() external view returns (uint256) {
        return getTotalPriorityTxs - getFirstUnprocessedPriorityTx;
    }

    /// The token gas is paid with on layer 2.
    function getBaseToken() external pure returns (address) {
        return Layers.ETHER;
    }

    function enqueue(PriorityRequest memory request) private returns (bytes32 hash) {
        if (request.factoryDeps.length > 0) revert FactoryDependenciesNotSupported();
        if (request.l2GasPerPubdataByteLimit != GAS_PER_PUBDATA) revert GasPerPubdataMismatch();
        uint256 least = 21000 + 16 * request.l2Calldata.length;
        if (request.l2GasLimit < least || request.l2GasLimit > getPriorityTxMaxGasLimit) {
            revert GasLimitOutOfRange(least, getPriorityTxMaxGasLimit);
        }
        uint256 gasPrice = l2GasPrice(tx.gasprice, request.l2GasPerPubdataByteLimit);
        uint256 needed = gasPrice * request.l2GasLimit + request.l2Value;
        if (request.mintValue < needed) revert ValueTooLow(needed);

        uint256 id = getTotalPriorityTxs++;
        L2CanonicalTransaction memory transaction = canonical(request, id, gasPrice);
        hash = keccak256(abi.encode(transaction));
        priorityOperations[id] = hash;
        emit NewPriorityRequest(id, hash, uint64(block.timestamp) + EXPIRATION, transaction, request.factoryDeps);
        emit NewPriorityRequestId(id, hash);
    }

    function canonical(PriorityRequest memory request, uint256 id, uint256 gasPrice)
        private
        view
        returns (L2CanonicalTransaction memory transaction)
    {
        // Where developers speak for contracts, one of these can be the origin.
        bool isAccount = request.sender == tx.origin && !Layers.isContract(request.sender);
        address sender = isAccount ? request.sender : Layers.aliased(request.sender);
        address refund = request.refundRecipient;
        if (refund == address(0)) refund = sender;
        else if (Layers.isContract(refund)) refund = Layers.aliased(refund);
        transaction.txType = PRIORITY_TYPE;
        transaction.from = uint160(sender);
        transaction.to = uint160(request.l2Contract);
        transaction.gasLimit = request.l2GasLimit;
        transaction.gasPerPubdataByteLimit = request.l2GasPerPubdataByteLimit;
        transaction.maxFeePerGas = gasPrice;
        transaction.nonce = id;
        transaction.value = request.l2Value;
        transaction.reserved = [request.mintValue, uint256(uint160(refund)), 0, 0];
        transaction.data = request.l2Calldata;
    }

    function l2GasPrice(uint256 gasPrice, uint256 gasPerPubdata) private view returns (uint256) {
        uint256 forPubdata = (L1_GAS_PER_PUBDATA_BYTE * gasPrice + gasPerPubdata - 1) / gasPerPubdata;
        return forPubdata > minimalL2GasPrice ? forPubdata : minimalL2GasPrice;
    }

    // ---- what layer 2 says

    /// Whether a layer 2 contract sent a message, at a place of an executed batch's log tree.
    function proveL2MessageInclusion(uint256 batch, uint256 index, L2Message calldata message, bytes32[] calldata proof)
        external
        view
        returns (bool)
    {
        L2Log memory log = L2Log(
            0, true, message.txNumberInBatch, Layers.MESSENGER, bytes32(uint256(uint160(message.sender))), keccak256(message.data)
        );
        return isInTree(batch, index, log, proof);
    }

    /// Whether a log is at a place of an executed batch's log tree.
    function proveL2LogInclusion(uint256 batch, uint256 index, L2Log calldata log, bytes32[] calldata proof)
        external
        view
        returns (bool)
    {
        return isInTree(batch, index, log, proof);
    }

    /// Whether a request from layer 1 ended with this status on layer 2: 1 for success, 0 for failure.
    function proveL1ToL2TransactionStatus(
        bytes32 l2TxHash,
        uint256 batch,
        uint256 index,
        uint16 txNumberInBatch,
        bytes32[] calldata proof,
        uint8 status
    ) external view returns (bool) {
        L2Log memory log = L2Log(0, true, txNumberInBatch, Layers.BOOTLOADER, l2TxHash, bytes32(uint256(status)));
        return isInTree(batch, index, log, proof);
    }

    function isInTree(uint256 batch, uint256 index, L2Log memory log, bytes32[] calldata proof) private view returns (bool) {
        if (batch == 0 || batch > getTotalBatchesExecuted) revert BatchNotExecuted(batch);
        // A leaf packs 88 bytes and an inner node 64, so that none can be taken for the other.
        bytes32 hash = keccak256(
            abi.encodePacked(log.l2ShardId, log.isService, log.txNumberInBatch, log.sender, log.key, log.value)
        );
        for (uint256 i = 0; i < proof.length; i++) {
            hash = index & 1 == 0 ? keccak256(abi.encode(hash, proof[i])) : keccak256(abi.encode(proof[i], hash));
            index >>= 1;
        }
        return index == 0 && hash == l2LogsRootHash[batch];
    }
}
