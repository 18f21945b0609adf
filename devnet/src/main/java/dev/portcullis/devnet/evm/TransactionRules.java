package dev.portcullis.devnet.evm;

import dev.portcullis.devnet.state.Code;
import dev.portcullis.devnet.state.MutableAccount;
import dev.portcullis.devnet.state.WorldState;
import dev.portcullis.ethereum.chain.Fork;
import dev.portcullis.ethereum.common.Hash;
import dev.portcullis.ethereum.common.UInt256;
import dev.portcullis.ethereum.transaction.InvalidTransactionException;
import dev.portcullis.ethereum.transaction.InvalidTransactionException.Reason;
import dev.portcullis.ethereum.transaction.Transaction;
import dev.portcullis.ethereum.transaction.TransactionType;
import java.math.BigInteger;
import java.util.List;

/** The validity rules for a transaction in a block (yellow paper, section 6, and later EIPs). */
final class TransactionRules {

  private static final int BLOB_GAS = 1 << 17;
  private static final int BLOB_VERSION = 1;
  private static final long MAX_NONCE = -1L;

  /** The maximum gas of one transaction since EIP-7825. */
  static final long GAS_CAP = 1L << 24;

  private final Fork fork;
  private final BlockContext block;
  private final UInt256 baseFee;

  TransactionRules(Fork fork, BlockContext block) {
    this(fork, block, block.baseFee());
  }

  TransactionRules(Fork fork, BlockContext block, UInt256 baseFee) {
    this.fork = fork;
    this.block = block;
    this.baseFee = baseFee;
  }

  static long blobGas(Transaction transaction) {
    return (long) BLOB_GAS * transaction.payload().blobHashes().size();
  }

  void check(WorldState state, Transaction transaction) {
    checkKind(transaction);
    checkGas(transaction);
    checkFees(transaction.maxFeePerGas(), transaction.maxPriorityFeePerGas());
    checkSender(state, transaction);
  }

  void check(WorldState state, CallArguments request) {
    if (!request.authorizations().isEmpty()) {
      checkMayAuthorize(request);
    }
    long needed = IntrinsicGas.of(request);
    if (request.gas() < needed) {
      throw gasTooLow(request.gas(), needed);
    }
    long floor = fork.includes(Fork.PRAGUE) ? IntrinsicGas.floor(request.data()) : 0;
    if (request.gas() < floor) {
      throw new InvalidTransactionException(
          Reason.FLOOR_DATA_GAS, "have " + request.gas() + ", want " + floor);
    }
    if (request.to().isEmpty()) {
      checkInitcode(request.data().size());
    }
    UInt256 balance = state.load(request.from()).balance();
    if (balance.compareTo(request.value()) < 0) {
      throw new InvalidTransactionException(
          Reason.INSUFFICIENT_FUNDS,
          "address "
              + request.from()
              + " have "
              + balance.toBigInteger()
              + " want "
              + request.value().toBigInteger());
    }
  }

  /** Checks the block's further conditions for the gas and the price of a charged call. */
  void checkPrice(CallArguments request, UInt256 tip) {
    checkGasLimit(request.gas());
    checkFees(request.gasPrice(), tip);
  }

  /** Checks the conditions for a paying sender. */
  void checkPayer(WorldState state, CallArguments request) {
    MutableAccount sender = state.load(request.from());
    Code code = state.code(sender);
    if (code.size() != 0 && code.delegation().isEmpty()) {
      throw notAnAccount(sender, code);
    }
    BigInteger gas = BigInteger.valueOf(request.gas());
    checkFunds(
        sender,
        request.gasPrice().toBigInteger().multiply(gas).add(request.value().toBigInteger()));
  }

  private void checkMayAuthorize(CallArguments request) {
    if (!fork.includes(Fork.PRAGUE)) {
      throw new InvalidTransactionException(
          Reason.TYPE_NOT_SUPPORTED, TransactionType.SET_CODE + " in " + fork);
    }
    if (request.to().isEmpty()) {
      throw new InvalidTransactionException(
          Reason.MISSING_RECEIVER, TransactionType.SET_CODE.toString());
    }
  }

  private void checkKind(Transaction transaction) {
    TransactionType type = transaction.type();
    if (type == TransactionType.SET_CODE && !fork.includes(Fork.PRAGUE)) {
      throw new InvalidTransactionException(Reason.TYPE_NOT_SUPPORTED, type + " in " + fork);
    }
    UInt256 chainId = UInt256.of(block.chainId());
    if (transaction.chainId().filter(id -> !id.equals(chainId)).isPresent()) {
      throw new InvalidTransactionException(
          Reason.WRONG_CHAIN_ID,
          "have " + transaction.chainId().get().toBigInteger() + " want " + block.chainId());
    }
    if (type == TransactionType.BLOB) {
      checkBlobs(transaction);
    }
    if (type.compareTo(TransactionType.BLOB) >= 0 && transaction.to().isEmpty()) {
      throw new InvalidTransactionException(Reason.MISSING_RECEIVER, type.toString());
    }
    if (type == TransactionType.SET_CODE && transaction.payload().authorizations().isEmpty()) {
      throw new InvalidTransactionException(
          Reason.EMPTY_AUTHORIZATION_LIST, "sender " + transaction.sender());
    }
  }

  private void checkBlobs(Transaction transaction) {
    List<Hash> hashes = transaction.payload().blobHashes();
    int most = fork == Fork.PRAGUE ? 9 : 6;
    if (hashes.isEmpty() || hashes.size() > most) {
      throw new InvalidTransactionException(
          Reason.INVALID_BLOBS, hashes.size() + " blobs, allowed are 1 to " + most);
    }
    for (Hash hash : hashes) {
      if (hash.toArray()[0] != BLOB_VERSION) {
        throw new InvalidTransactionException(
            Reason.INVALID_BLOBS, "unknown version of hash " + hash);
      }
    }
    UInt256 offered = transaction.payload().maxFeePerBlobGas();
    if (offered.compareTo(block.blobBaseFee()) < 0) {
      throw new InvalidTransactionException(
          Reason.INVALID_BLOBS,
          "max fee per blob gas less than block blob gas fee: have "
              + offered.toBigInteger()
              + " want "
              + block.blobBaseFee().toBigInteger());
    }
  }

  private void checkGas(Transaction transaction) {
    long limit = transaction.gasLimit();
    checkGasLimit(limit);
    long needed = IntrinsicGas.of(transaction.payload());
    if (limit < needed) {
      throw gasTooLow(limit, needed);
    }
    long floor = fork.includes(Fork.PRAGUE) ? IntrinsicGas.floor(transaction.data()) : 0;
    if (limit < floor) {
      throw new InvalidTransactionException(
          Reason.FLOOR_DATA_GAS, "have " + limit + ", want " + floor);
    }
    if (transaction.to().isEmpty()) {
      checkInitcode(transaction.data().size());
    }
  }

  private void checkGasLimit(long limit) {
    String shown = Long.toUnsignedString(limit);
    if (fork.includes(Fork.OSAKA) && Long.compareUnsigned(limit, GAS_CAP) > 0) {
      throw new InvalidTransactionException(
          Reason.GAS_LIMIT_TOO_HIGH, "cap " + GAS_CAP + ", tx " + shown);
    }
    if (Long.compareUnsigned(limit, block.gasLimit()) > 0) {
      throw new InvalidTransactionException(
          Reason.GAS_LIMIT_REACHED, "block " + block.gasLimit() + ", tx " + shown);
    }
  }

  private static InvalidTransactionException gasTooLow(long have, long want) {
    return new InvalidTransactionException(Reason.INTRINSIC_GAS, "have " + have + ", want " + want);
  }

  private static void checkInitcode(int size) {
    if (size > CreateOperations.MAX_INITCODE_SIZE) {
      throw new InvalidTransactionException(
          Reason.INITCODE_SIZE,
          "code size " + size + ", limit " + CreateOperations.MAX_INITCODE_SIZE);
    }
  }

  private void checkFees(UInt256 cap, UInt256 tip) {
    if (cap.compareTo(tip) < 0) {
      throw new InvalidTransactionException(
          Reason.TIP_ABOVE_FEE_CAP,
          "maxPriorityFeePerGas: " + tip.toBigInteger() + ", maxFeePerGas: " + cap.toBigInteger());
    }
    if (cap.compareTo(baseFee) < 0) {
      throw new InvalidTransactionException(
          Reason.FEE_CAP_TOO_LOW,
          "maxFeePerGas: " + cap.toBigInteger() + ", baseFee: " + baseFee.toBigInteger());
    }
  }

  private static void checkSender(WorldState state, Transaction transaction) {
    MutableAccount sender = state.load(transaction.sender());
    int order = Long.compareUnsigned(transaction.nonce(), sender.nonce());
    if (order != 0) {
      throw new InvalidTransactionException(
          order < 0 ? Reason.NONCE_TOO_LOW : Reason.NONCE_TOO_HIGH,
          describe(sender)
              + ", tx: "
              + Long.toUnsignedString(transaction.nonce())
              + " state: "
              + Long.toUnsignedString(sender.nonce()));
    }
    if (sender.nonce() == MAX_NONCE) {
      throw new InvalidTransactionException(Reason.NONCE_MAX, describe(sender));
    }
    Code code = state.code(sender);
    boolean isContract = code.size() != 0 && code.delegation().isEmpty();
    if (isContract && !transaction.isImpersonated()) {
      throw notAnAccount(sender, code);
    }
    boolean pays = transaction.paymaster().isEmpty();
    BigInteger gas = BigInteger.valueOf(pays ? transaction.gasLimit() : 0);
    BigInteger needed =
        transaction
            .maxFeePerGas()
            .toBigInteger()
            .multiply(gas)
            .add(transaction.value().toBigInteger())
            .add(
                transaction
                    .payload()
                    .maxFeePerBlobGas()
                    .toBigInteger()
                    .multiply(BigInteger.valueOf(blobGas(transaction))));
    checkFunds(sender, needed);
  }

  private static void checkFunds(MutableAccount sender, BigInteger needed) {
    if (sender.balance().toBigInteger().compareTo(needed) < 0) {
      throw new InvalidTransactionException(
          Reason.INSUFFICIENT_FUNDS,
          describe(sender) + " have " + sender.balance().toBigInteger() + " want " + needed);
    }
  }

  private static InvalidTransactionException notAnAccount(MutableAccount sender, Code code) {
    return new InvalidTransactionException(
        Reason.SENDER_NOT_EOA, describe(sender) + ", codehash: " + code.hash());
  }

  /** Only for errors: formatting an address takes as long as the rest of a check. */
  private static String describe(MutableAccount sender) {
    return "address " + sender.address();
  }
}
