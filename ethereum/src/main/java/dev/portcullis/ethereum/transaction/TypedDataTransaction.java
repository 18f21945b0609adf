package dev.portcullis.ethereum.transaction;

import dev.portcullis.ethereum.common.AbiEncoder;
import dev.portcullis.ethereum.common.Bytes;
import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.common.Hash;
import dev.portcullis.ethereum.common.UInt256;
import dev.portcullis.ethereum.crypto.Keccak;
import dev.portcullis.ethereum.crypto.Secp256k1;
import dev.portcullis.ethereum.crypto.Signature;
import dev.portcullis.ethereum.rlp.RlpReader;
import dev.portcullis.ethereum.transaction.InvalidTransactionException.Reason;
import java.util.List;
import java.util.Optional;

/**
 * The transaction type 0x71 of the ecosystem's wallets. It is signed as typed data (EIP-712) of the
 * domain "zkSync", and contains its sender. A paymaster may pay for it. Factory dependencies belong
 * to another virtual machine and are rejected.
 *
 * @param payload its contents
 * @param from the declared sender
 * @param gasPerPubdata the gas per byte of published data that the sender agreed to
 * @param signature 65 bytes: r, s and v
 * @param paymaster the payer of the gas; empty for the sender
 */
record TypedDataTransaction(
    TransactionPayload payload,
    EvmAddress from,
    UInt256 gasPerPubdata,
    Bytes signature,
    Optional<Paymaster> paymaster) {
  private static final int SIGNATURE_BYTES = 65;
  private static final int FIRST_V = 27;
  private static final Hash DOMAIN_TYPE =
      hash("EIP712Domain(string name,string version,uint256 chainId)");
  private static final Hash TYPE =
      hash(
          "Transaction(uint256 txType,uint256 from,uint256 to,uint256 gasLimit,uint256"
              + " gasPerPubdataByteLimit,uint256 maxFeePerGas,uint256 maxPriorityFeePerGas,uint256"
              + " paymaster,uint256 nonce,uint256 value,bytes data,bytes32[] factoryDeps,bytes"
              + " paymasterInput)");
  private static final Hash NAME = hash("zkSync");
  private static final Hash VERSION = hash("2");

  /** Reads the envelope without verifying the signature. */
  static TypedDataTransaction decode(byte[] raw) {
    RlpReader list = RlpReader.ofList(raw, 1);
    long nonce = number(list, "nonce");
    UInt256 tip = list.number();
    UInt256 maxFee = list.number();
    long gasLimit = number(list, "gas limit");
    byte[] to = list.bytes();
    UInt256 value = list.number();
    Bytes data = Bytes.wrap(list.bytes());
    byte[] parity = list.bytes();
    byte[] r = list.bytes();
    byte[] s = list.bytes();
    UInt256 chainId = list.number();
    EvmAddress from = address(list.bytes());
    UInt256 gasPerPubdata = list.number();
    requireNoDependencies(list.list());
    byte[] custom = list.bytes();
    Optional<Paymaster> paymaster = paymaster(list.list());
    list.finish();
    TransactionPayload payload =
        new TransactionPayload(
            TransactionType.TYPED_DATA,
            Optional.of(chainId),
            nonce,
            tip,
            maxFee,
            gasLimit,
            to.length == 0 ? Optional.empty() : Optional.of(address(to)),
            value,
            data,
            List.of(),
            UInt256.ZERO,
            List.of(),
            List.of());
    Bytes signature = Bytes.wrap(custom.length > 0 ? custom : joined(parity, r, s));
    return new TypedDataTransaction(payload, from, gasPerPubdata, signature, paymaster);
  }

  /** The hash that the ecosystem's clients use for it. */
  Hash hash() {
    return Keccak.hash(new AbiEncoder().word(digest()).word(Keccak.hash(signature)).toBytes());
  }

  /** The parts of the signature. Throws {@link InvalidTransactionException} if it is malformed. */
  Signature parts() {
    if (signature.size() != SIGNATURE_BYTES) {
      throw new InvalidTransactionException(
          Reason.INVALID_SIGNATURE, "the signature has " + signature.size() + " bytes, not 65");
    }
    int v = signature.at(SIGNATURE_BYTES - 1);
    return TransactionCodec.signature(
        v >= FIRST_V ? v - FIRST_V : v,
        UInt256.of(signature.shared(), 0),
        UInt256.of(signature.shared(), UInt256.SIZE));
  }

  /**
   * The signed transaction. Throws {@link InvalidTransactionException} unless the declared sender
   * signed it.
   */
  TypedDataTransaction signed() {
    if (!Secp256k1.recover(digest(), parts()).equals(Optional.of(from))) {
      throw new InvalidTransactionException(Reason.INVALID_SIGNATURE, "not signed by " + from);
    }
    return this;
  }

  Transaction transaction(byte[] raw) {
    return Transaction.of(this, Bytes.of(raw));
  }

  /** The hash that its sender signs. */
  Hash digest() {
    AbiEncoder domain = new AbiEncoder().word(DOMAIN_TYPE).word(NAME).word(VERSION);
    domain.word(payload.chainId().orElseThrow());
    AbiEncoder struct = new AbiEncoder().word(TYPE).word(payload.type().code()).address(from);
    struct.address(payload.to().orElse(EvmAddress.ZERO)).word(payload.gasLimit());
    struct.word(gasPerPubdata).word(payload.maxFeePerGas()).word(payload.maxPriorityFeePerGas());
    struct.address(paymaster.map(Paymaster::address).orElse(EvmAddress.ZERO));
    struct.word(payload.nonce()).word(payload.value());
    struct.word(Keccak.hash(payload.data())).word(Keccak.EMPTY);
    struct.word(Keccak.hash(paymaster.map(Paymaster::input).orElse(Bytes.EMPTY)));
    byte[] both = new byte[2 + 2 * Hash.SIZE];
    both[0] = 0x19;
    both[1] = 0x01;
    System.arraycopy(Keccak.hash(domain.toBytes()).toArray(), 0, both, 2, Hash.SIZE);
    System.arraycopy(Keccak.hash(struct.toBytes()).toArray(), 0, both, 2 + Hash.SIZE, Hash.SIZE);
    return Keccak.hash(both);
  }

  private static byte[] joined(byte[] parity, byte[] r, byte[] s) {
    if (r.length > UInt256.SIZE || s.length > UInt256.SIZE || parity.length > 1) {
      throw new InvalidTransactionException(Reason.INVALID_SIGNATURE, "a part of it is too long");
    }
    byte[] all = new byte[SIGNATURE_BYTES];
    System.arraycopy(r, 0, all, UInt256.SIZE - r.length, r.length);
    System.arraycopy(s, 0, all, 2 * UInt256.SIZE - s.length, s.length);
    all[SIGNATURE_BYTES - 1] = parity.length == 0 ? 0 : parity[0];
    return all;
  }

  private static void requireNoDependencies(RlpReader list) {
    if (list.hasNext()) {
      throw new InvalidTransactionException(
          Reason.TYPE_NOT_SUPPORTED, "factory dependencies do not exist on this chain");
    }
  }

  private static Optional<Paymaster> paymaster(RlpReader list) {
    if (!list.hasNext()) {
      return Optional.empty();
    }
    Paymaster paymaster = new Paymaster(address(list.bytes()), Bytes.wrap(list.bytes()));
    list.finish();
    return Optional.of(paymaster);
  }

  private static EvmAddress address(byte[] bytes) {
    if (bytes.length != EvmAddress.SIZE) {
      throw new InvalidTransactionException(
          Reason.MALFORMED, "an address has 20 bytes, got " + bytes.length);
    }
    return EvmAddress.of(bytes);
  }

  private static long number(RlpReader list, String field) {
    UInt256 number = list.number();
    if (!number.fitsLong()) {
      throw new InvalidTransactionException(Reason.MALFORMED, field + " has more than 63 bits");
    }
    return number.longValue();
  }

  private static Hash hash(String text) {
    return Keccak.hash(AbiEncoder.ascii(text));
  }
}
