// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

interface IGovernance {
    function tokenAddresses(uint16 id) external view returns (address);
    function validateTokenAddress(address token) external view returns (uint16);
    function getNFTFactory(uint32 creatorId, address creator) external view returns (address);
}

interface IToken {
    function balanceOf(address account) external view returns (uint256);
}

interface INFTFactory {
    function mintNFTFromZkSync(address creator, address recipient, uint32 serialId, bytes32 contentHash, uint32 tokenId)
        external;
}

/// Layer 1 of the legacy v0.1 rollup: the queue of priority operations, the blocks in their two stages, and all ether and tokens of
/// its ledger. Names and the layout of what is said about operations are those of zkSync Lite, so that its public client works.
///
/// There is no prover behind this contract: the proof of a block is its own commitment. Verifying checks the order of blocks, that
/// each is the one that was committed, and that exactly the next priority operations are in it; what the operator says of balances is
/// believed. Who runs the operator's key could pay all of it to himself.
contract ZkSync {
    /// A block. Of what is in it, `operations` has all that concerns this contract in its order: for each a byte with its type, then
    /// its fields. The others are in the state root only.
    struct Block {
        uint32 number;
        uint64 timestamp;
        bytes32 stateRoot;
        uint64 priorityOperations;
        bytes operations;
    }

    /// An NFT that could not be created.
    struct PendingNFT {
        address creator;
        uint32 creatorId;
        uint32 serialId;
        address recipient;
        bytes32 contentHash;
    }

    error NotTheOperator();
    error NotItself();
    error Reentered();
    error WrongBlock(uint256 expected, uint256 got);
    error WrongPredecessor(bytes32 expected);
    error WrongProof();
    error WrongOperation(uint256 offset);
    error PriorityOperationDiffers(uint256 serialId);
    error WrongCount(uint256 operations);
    error AmountOutOfRange(uint256 most);
    error WrongReceiver();
    error WrongAccount(uint256 most);
    error WrongToken(uint256 tokenId);
    error WrongLength();
    error NothingPending();
    error TransferFailed();
    error TooLittleGas(uint256 needed);

    event NewPriorityRequest(address sender, uint64 serialId, uint8 opType, bytes pubData, uint256 expirationBlock);
    event Deposit(uint16 indexed tokenId, uint128 amount);
    event FactAuth(address indexed sender, uint32 nonce, bytes fact);
    event BlockCommit(uint32 indexed blockNumber);
    event BlockVerification(uint32 indexed blockNumber);
    event Withdrawal(uint16 indexed tokenId, uint128 amount);
    event WithdrawalPending(uint16 indexed tokenId, address indexed recipient, uint128 amount);
    event WithdrawalNFT(uint32 indexed tokenId);
    event WithdrawalNFTPending(uint32 indexed tokenId);

    uint8 private constant DEPOSIT = 1;
    uint8 private constant PARTIAL_EXIT = 3;
    uint8 private constant FULL_EXIT = 6;
    uint8 private constant FORCED_EXIT = 8;
    uint8 private constant WITHDRAW_NFT = 10;

    uint256 private constant MOST_DEPOSITED = type(uint104).max;
    uint256 private constant MAX_ACCOUNT_ID = (1 << 24) - 1;
    uint256 private constant FIRST_NFT = 1 << 16;
    /// Nothing happens then; clients of the protocol expect the number.
    uint256 private constant EXPIRATION_BLOCKS = 45_000;

    /// What a receiver or a token may spend of the operator's gas.
    uint256 private constant PAYMENT_GAS = 100_000;
    uint256 private constant NFT_GAS = 150_000;
    /// What noting a payment that failed takes.
    uint256 private constant NOTE_GAS = 90_000;

    IGovernance public immutable governance;
    address public immutable operator;

    uint32 public totalBlocksCommitted;
    uint32 public totalBlocksExecuted;
    /// The oldest priority operation that is in no verified block; how many there are from it on, and how many are committed.
    uint64 public firstPriorityRequestId;
    uint64 public totalOpenPriorityRequests;
    uint64 public totalCommittedPriorityRequests;
    uint256 private transient entered;

    /// The commitment of each committed block; each covers the one before.
    mapping(uint32 => bytes32) public storedBlockHashes;
    /// For each account and nonce the hash of the key hash that it authorized.
    mapping(address => mapping(uint32 => bytes32)) public authFacts;
    mapping(uint32 => PendingNFT) public pendingNFTs;
    mapping(uint64 => bytes32) private priorityRequests;
    mapping(address => mapping(address => uint128)) private pendingBalances;

    modifier once() {
        if (entered != 0) revert Reentered();
        entered = 1;
        _;
        entered = 0;
    }

    constructor(IGovernance governance_, address operator_) {
        governance = governance_;
        operator = operator_;
    }

    // ---- priority operations

    /// Credits the ether sent along to an account of the rollup.
    function depositETH(address zkSyncAddress) external payable once {
        deposit(0, msg.value, zkSyncAddress);
    }

    /// Credits tokens of the caller to an account of the rollup: as many as arrive here.
    function depositERC20(address token, uint104 amount, address zkSyncAddress) external once {
        uint16 tokenId = governance.validateTokenAddress(token);
        uint256 before = IToken(token).balanceOf(address(this));
        call(token, abi.encodeWithSignature("transferFrom(address,address,uint256)", msg.sender, address(this), amount));
        deposit(tokenId, IToken(token).balanceOf(address(this)) - before, zkSyncAddress);
    }

    /// Asks that all that an account of the caller's has of a token is paid out; of an account of somebody else it is nothing.
    function requestFullExit(uint32 accountId, address token) external once {
        fullExit(accountId, token == address(0) ? 0 : governance.validateTokenAddress(token));
    }

    /// The same for an NFT.
    function requestFullExitNFT(uint32 accountId, uint32 tokenId) external once {
        if (tokenId < FIRST_NFT) revert WrongToken(tokenId);
        fullExit(accountId, tokenId);
    }

    /// Authorizes a key hash for the caller's account at a nonce. Before it is used it can be replaced.
    function setAuthPubkeyHash(bytes calldata pubkeyHash, uint32 nonce) external {
        if (pubkeyHash.length != 20) revert WrongLength();
        authFacts[msg.sender][nonce] = keccak256(pubkeyHash);
        emit FactAuth(msg.sender, nonce, pubkeyHash);
    }

    function deposit(uint16 tokenId, uint256 amount, address owner) private {
        if (amount == 0 || amount > MOST_DEPOSITED) revert AmountOutOfRange(MOST_DEPOSITED);
        if (owner == address(0)) revert WrongReceiver();
        emit Deposit(tokenId, uint128(amount));
        enqueue(DEPOSIT, abi.encodePacked(DEPOSIT, uint32(0), uint32(tokenId), uint128(amount), owner));
    }

    function fullExit(uint32 accountId, uint32 tokenId) private {
        if (accountId > MAX_ACCOUNT_ID) revert WrongAccount(MAX_ACCOUNT_ID);
        enqueue(FULL_EXIT, abi.encodePacked(FULL_EXIT, accountId, msg.sender, tokenId, new bytes(76)));
    }

    function enqueue(uint8 opType, bytes memory pubData) private {
        uint64 id = firstPriorityRequestId + totalOpenPriorityRequests++;
        priorityRequests[id] = keccak256(pubData);
        emit NewPriorityRequest(msg.sender, id, opType, pubData, block.number + EXPIRATION_BLOCKS);
    }

    // ---- blocks

    /// Takes the next block up.
    ///
    /// @param previous the commitment of the block before it, zero for the first
    function commitBlock(bytes32 previous, Block calldata next) external {
        onlyOperator();
        requireNext(next.number, totalBlocksCommitted);
        if (previous != storedBlockHashes[next.number - 1]) revert WrongPredecessor(storedBlockHashes[next.number - 1]);
        takeFromQueue(next.operations, next.priorityOperations);
        totalBlocksCommitted = next.number;
        storedBlockHashes[next.number] = keccak256(abi.encode(previous, next));
        emit BlockCommit(next.number);
    }

    /// Makes the next committed block final and pays what it says. A payment that its receiver or token refuses is kept for the
    /// receiver.
    ///
    /// @param proof the commitment of the block
    function verifyBlock(Block calldata committed, bytes32 proof) external once {
        onlyOperator();
        requireNext(committed.number, totalBlocksExecuted);
        bytes32 commitment = keccak256(abi.encode(storedBlockHashes[committed.number - 1], committed));
        if (proof != commitment || storedBlockHashes[committed.number] != commitment) revert WrongProof();
        totalBlocksExecuted = committed.number;
        uint64 count = committed.priorityOperations;
        uint64 first = firstPriorityRequestId;
        for (uint64 id = first; id < first + count; id++) delete priorityRequests[id];
        firstPriorityRequestId = first + count;
        totalOpenPriorityRequests -= count;
        totalCommittedPriorityRequests -= count;
        emit BlockVerification(committed.number);
        payOut(committed.operations);
    }

    /// What is in the block must be what was asked for, but for what only the rollup knows: account ids, amounts and NFTs.
    function takeFromQueue(bytes calldata operations, uint64 expected) private {
        uint64 first = firstPriorityRequestId + totalCommittedPriorityRequests;
        uint64 next = first;
        uint256 end;
        for (uint256 offset = 0; offset < operations.length; offset = end) {
            end = offset + lengthAt(operations, offset);
            bytes32 asked;
            uint8 kind = uint8(operations[offset]);
            if (kind == DEPOSIT) {
                asked = keccak256(abi.encodePacked(DEPOSIT, uint32(0), operations[offset + 5:end]));
            } else if (kind == FULL_EXIT) {
                asked = keccak256(abi.encodePacked(operations[offset:offset + 29], new bytes(76)));
            } else {
                continue;
            }
            if (priorityRequests[next] != asked) revert PriorityOperationDiffers(next);
            next++;
        }
        if (next - first != expected) revert WrongCount(next - first);
        totalCommittedPriorityRequests += expected;
    }

    function lengthAt(bytes calldata operations, uint256 offset) private pure returns (uint256 length) {
        uint8 kind = uint8(operations[offset]);
        if (kind == DEPOSIT) length = 45;
        else if (kind == PARTIAL_EXIT) length = 47;
        else if (kind == FULL_EXIT) length = 105;
        else if (kind == FORCED_EXIT) length = 51;
        else if (kind == WITHDRAW_NFT) length = 95;
        if (length == 0 || offset + length > operations.length) revert WrongOperation(offset);
    }

    function payOut(bytes calldata operations) private {
        uint256 end;
        for (uint256 offset = 0; offset < operations.length; offset = end) {
            end = offset + lengthAt(operations, offset);
            bytes calldata op = operations[offset:end];
            uint8 kind = uint8(op[0]);
            if (kind == PARTIAL_EXIT) pay(uint32At(op, 5), uint128At(op, 9), addressAt(op, 27));
            else if (kind == FORCED_EXIT) pay(uint32At(op, 9), uint128At(op, 13), addressAt(op, 31));
            else if (kind == FULL_EXIT) payExit(op);
            else if (kind == WITHDRAW_NFT) {
                create(
                    uint32At(op, 85),
                    PendingNFT(
                        addressAt(op, 9), uint32At(op, 5), uint32At(op, 29), addressAt(op, 65), bytes32(op[33:65])
                    )
                );
            }
        }
    }

    function payExit(bytes calldata op) private {
        uint32 tokenId = uint32At(op, 25);
        uint128 amount = uint128At(op, 29);
        address owner = addressAt(op, 5);
        if (tokenId < FIRST_NFT) {
            pay(tokenId, amount, owner);
        } else if (amount > 0) {
            create(
                tokenId,
                PendingNFT(addressAt(op, 49), uint32At(op, 45), uint32At(op, 69), owner, bytes32(op[73:105]))
            );
        }
    }

    function pay(uint32 id, uint128 amount, address to) private {
        if (amount == 0) return;
        if (id >= FIRST_NFT) revert WrongToken(id);
        uint16 tokenId = uint16(id);
        requireGas(PAYMENT_GAS);
        address token;
        bool paid;
        if (tokenId == 0) {
            paid = send(to, amount, PAYMENT_GAS);
        } else {
            token = governance.tokenAddresses(tokenId);
            if (token == address(0)) revert WrongToken(tokenId);
            try this.transferToken{gas: PAYMENT_GAS}(token, to, amount) {
                paid = true;
            } catch {}
        }
        if (paid) {
            emit Withdrawal(tokenId, amount);
        } else {
            pendingBalances[to][token] += amount;
            emit WithdrawalPending(tokenId, to, amount);
        }
    }

    function create(uint32 tokenId, PendingNFT memory nft) private {
        if (tokenId < FIRST_NFT) revert WrongToken(tokenId);
        requireGas(NFT_GAS);
        INFTFactory factory = INFTFactory(governance.getNFTFactory(nft.creatorId, nft.creator));
        try factory.mintNFTFromZkSync{gas: NFT_GAS}(
            nft.creator, nft.recipient, nft.serialId, nft.contentHash, tokenId
        ) {
            emit WithdrawalNFT(tokenId);
        } catch {
            pendingNFTs[tokenId] = nft;
            emit WithdrawalNFTPending(tokenId);
        }
    }

    // ---- payments that failed

    /// What is kept for an account of a token; zero stands for ether.
    function getPendingBalance(address owner, address token) external view returns (uint128) {
        return pendingBalances[owner][token];
    }

    /// Pays to `owner` what is kept for it. Anybody may ask for it.
    function withdrawPendingBalance(address payable owner, address token, uint128 amount) external once {
        uint128 pending = pendingBalances[owner][token];
        if (amount == 0 || amount > pending) revert NothingPending();
        pendingBalances[owner][token] = pending - amount;
        if (token == address(0)) {
            if (!send(owner, amount, gasleft())) revert TransferFailed();
            emit Withdrawal(0, amount);
        } else {
            move(token, owner, amount);
            emit Withdrawal(governance.validateTokenAddress(token), amount);
        }
    }

    /// Creates an NFT that could not be created.
    function withdrawPendingNFTBalance(uint32 tokenId) external once {
        PendingNFT memory nft = pendingNFTs[tokenId];
        if (nft.recipient == address(0)) revert NothingPending();
        delete pendingNFTs[tokenId];
        INFTFactory(governance.getNFTFactory(nft.creatorId, nft.creator)).mintNFTFromZkSync(
            nft.creator, nft.recipient, nft.serialId, nft.contentHash, tokenId
        );
        emit WithdrawalNFT(tokenId);
    }

    /// For this contract only: a transfer that can fail by itself.
    function transferToken(address token, address to, uint128 amount) external {
        if (msg.sender != address(this)) revert NotItself();
        move(token, to, amount);
    }

    /// A token that takes more from here than is paid would spend what belongs to others.
    function move(address token, address to, uint128 amount) private {
        uint256 before = IToken(token).balanceOf(address(this));
        call(token, abi.encodeWithSignature("transfer(address,uint256)", to, amount));
        if (before - IToken(token).balanceOf(address(this)) != amount) revert TransferFailed();
    }

    /// Some tokens answer nothing instead of true.
    function call(address token, bytes memory data) private {
        (bool done, bytes memory answer) = token.call(data);
        if (!done || token.code.length == 0 || (answer.length > 0 && !abi.decode(answer, (bool)))) revert TransferFailed();
    }

    /// What the receiver answers is not looked at: copying it could cost more than the receiver may spend.
    function send(address to, uint256 amount, uint256 gasLimit) private returns (bool paid) {
        assembly ("memory-safe") {
            paid := call(gasLimit, to, amount, 0, 0, 0, 0)
        }
    }

    /// Whoever sends the transaction must not make a payment fail by giving too little gas.
    function requireGas(uint256 needed) private view {
        if (gasleft() < needed + needed / 32 + NOTE_GAS) revert TooLittleGas(needed);
    }

    // ---- reading

    function uint32At(bytes calldata data, uint256 offset) private pure returns (uint32) {
        return uint32(bytes4(data[offset:offset + 4]));
    }

    function uint128At(bytes calldata data, uint256 offset) private pure returns (uint128) {
        return uint128(bytes16(data[offset:offset + 16]));
    }

    function addressAt(bytes calldata data, uint256 offset) private pure returns (address) {
        return address(bytes20(data[offset:offset + 20]));
    }

    function requireNext(uint256 number, uint256 last) private pure {
        if (number != last + 1) revert WrongBlock(last + 1, number);
    }

    function onlyOperator() private view {
        if (msg.sender != operator) revert NotTheOperator();
    }
}
