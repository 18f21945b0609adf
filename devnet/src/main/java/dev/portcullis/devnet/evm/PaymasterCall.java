package dev.portcullis.devnet.evm;

import dev.portcullis.ethereum.common.AbiEncoder;
import dev.portcullis.ethereum.common.Bytes;
import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.common.Hash;
import dev.portcullis.ethereum.common.UInt256;
import dev.portcullis.ethereum.crypto.Keccak;
import dev.portcullis.ethereum.crypto.Signature;
import dev.portcullis.ethereum.transaction.Paymaster;
import dev.portcullis.ethereum.transaction.Transaction;
import dev.portcullis.ethereum.transaction.TransactionType;

/**
 * What a paymaster is told of a transaction, in the form of the ecosystem's interface {@code
 * IPaymaster}.
 *
 * @param paymaster who is asked, and with which input
 * @param hash the transaction's hash; zero for one that is only tried out
 * @param signedHash what its sender signed; zero for one that is only tried out
 * @param from the sender
 * @param to the receiver
 * @param gasLimit units of gas
 * @param gasPerPubdata the gas per byte of published data that the sender agreed to
 * @param maxFeePerGas wei
 * @param maxPriorityFeePerGas wei
 * @param nonce of the sender
 * @param value wei
 * @param data the call data
 * @param signature 65 bytes; of one that is only tried out as long, because length costs gas
 */
record PaymasterCall(
    Paymaster paymaster,
    Hash hash,
    Hash signedHash,
    EvmAddress from,
    EvmAddress to,
    long gasLimit,
    UInt256 gasPerPubdata,
    UInt256 maxFeePerGas,
    UInt256 maxPriorityFeePerGas,
    long nonce,
    UInt256 value,
    Bytes data,
    Bytes signature) {
  private static final String STRUCT =
      "(uint256,uint256,uint256,uint256,uint256,uint256,uint256,uint256,uint256,uint256,"
          + "uint256[4],bytes,bytes,bytes32[],bytes,bytes)";
  private static final Bytes VALIDATE =
      selector("validateAndPayForPaymasterTransaction(bytes32,bytes32," + STRUCT + ")");
  private static final Bytes AFTERWARDS =
      selector("postTransaction(bytes," + STRUCT + ",bytes32,bytes32,uint8,uint256)");
  private static final long WORD = AbiEncoder.WORD;
  private static final int STRUCT_WORDS = 19;
  private static final int FIRST_V = 27;
  private static final Bytes UNSIGNED = encoded(new Signature(1, UInt256.ONE, UInt256.ONE));
  private static final UInt256 TRIED_GAS_PER_PUBDATA = UInt256.of(50_000);

  /** Of a signed transaction. */
  static PaymasterCall of(Transaction transaction) {
    return new PaymasterCall(
        transaction.paymaster().orElseThrow(),
        transaction.hash(),
        transaction.signedHash(),
        transaction.sender(),
        transaction.to().orElse(EvmAddress.ZERO),
        transaction.gasLimit(),
        transaction.gasPerPubdata().orElseThrow(),
        transaction.maxFeePerGas(),
        transaction.maxPriorityFeePerGas(),
        transaction.nonce(),
        transaction.value(),
        transaction.data(),
        encoded(transaction.signature()));
  }

  /** Of a transaction that is only tried out. */
  static PaymasterCall of(CallArguments request, UInt256 cap, UInt256 tip, long nonce) {
    return new PaymasterCall(
        request.paymaster().orElseThrow(),
        Hash.ZERO,
        Hash.ZERO,
        request.from(),
        request.to().orElse(EvmAddress.ZERO),
        request.gas(),
        TRIED_GAS_PER_PUBDATA,
        cap,
        tip,
        nonce,
        request.value(),
        request.data(),
        UNSIGNED);
  }

  /** The most that the gas may cost: what the paymaster has to send. */
  UInt256 price() {
    return maxFeePerGas.times(gasLimit);
  }

  /** Asks it to look at the transaction and to pay for it. */
  Bytes validate() {
    AbiEncoder out = AbiEncoder.call(VALIDATE).word(hash).word(signedHash).word(3 * WORD);
    return struct(out).toBytes();
  }

  /**
   * Tells it what came of the transaction.
   *
   * @param context what it wanted to be told again
   * @param success whether the call succeeded
   * @param unused gas that is not used up so far
   */
  Bytes afterwards(Bytes context, boolean success, long unused) {
    AbiEncoder out = AbiEncoder.call(AFTERWARDS).word(6 * WORD);
    out.word(6 * WORD + AbiEncoder.sizeOf(context)).word(hash).word(signedHash);
    out.word(success ? 1 : 0).word(unused).bytes(context);
    return struct(out).toBytes();
  }

  /** What it must answer first. */
  static Bytes magic() {
    return VALIDATE;
  }

  private AbiEncoder struct(AbiEncoder out) {
    out.word(TransactionType.TYPED_DATA.code()).address(from).address(to).word(gasLimit);
    out.word(gasPerPubdata).word(maxFeePerGas).word(maxPriorityFeePerGas);
    out.address(paymaster.address()).word(nonce).word(value);
    out.word(0).word(0).word(0).word(0);
    long tail = WORD * STRUCT_WORDS;
    out.word(tail);
    tail += AbiEncoder.sizeOf(data);
    out.word(tail);
    tail += AbiEncoder.sizeOf(signature);
    out.word(tail);
    tail += WORD;
    out.word(tail);
    tail += AbiEncoder.sizeOf(paymaster.input());
    out.word(tail);
    return out.bytes(data).bytes(signature).word(0).bytes(paymaster.input()).word(0);
  }

  private static Bytes encoded(Signature signature) {
    byte[] bytes = new byte[2 * UInt256.SIZE + 1];
    signature.r().writeTo(bytes, 0);
    signature.s().writeTo(bytes, UInt256.SIZE);
    bytes[2 * UInt256.SIZE] = (byte) (FIRST_V + signature.yParity());
    return Bytes.wrap(bytes);
  }

  static Bytes selector(String signature) {
    return Bytes.wrap(Keccak.hash(AbiEncoder.ascii(signature)).toArray()).slice(0, 4);
  }
}
