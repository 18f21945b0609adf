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
 * Encodes a transaction for a paymaster, in the form of the ecosystem's interface {@code
 * IPaymaster}.
 *
 * @param paymaster the called contract and its input
 * @param hash the transaction's hash; zero for a simulated one
 * @param signedHash the hash that its sender signed; zero for a simulated one
 * @param from the sender
 * @param to the receiver
 * @param gasLimit units of gas
 * @param gasPerPubdata the gas per byte of published data that the sender agreed to
 * @param maxFeePerGas wei
 * @param maxPriorityFeePerGas wei
 * @param nonce of the sender
 * @param value wei
 * @param data the calldata
 * @param signature 65 bytes; also for a simulated one, because length costs gas
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

  /** The call for a signed transaction. */
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

  /** The call for a simulated transaction. */
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

  /** The maximum price of the gas in wei: the amount that the paymaster has to send. */
  UInt256 price() {
    return maxFeePerGas.times(gasLimit);
  }

  /** The calldata by which it validates the transaction and pays for it. */
  Bytes validate() {
    AbiEncoder out = AbiEncoder.call(VALIDATE).word(hash).word(signedHash).word(3 * WORD);
    return struct(out).toBytes();
  }

  /**
   * The calldata that reports the result of the transaction.
   *
   * @param context the paymaster's own data from the validation
   * @param success whether the call succeeded
   * @param unused gas that is not used so far
   */
  Bytes postTransaction(Bytes context, boolean success, long unused) {
    AbiEncoder out = AbiEncoder.call(AFTERWARDS).word(6 * WORD);
    out.word(6 * WORD + AbiEncoder.sizeOf(context)).word(hash).word(signedHash);
    out.word(success ? 1 : 0).word(unused).bytes(context);
    return struct(out).toBytes();
  }

  /** The required first word of its result. */
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
