package dev.portcullis.devnet.node.method.rollup;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.portcullis.ethereum.common.Bytes;
import dev.portcullis.ethereum.common.EthereumHex;
import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.transaction.PriorityTransaction;
import dev.portcullis.ethereum.transaction.Transaction;
import dev.portcullis.ethereum.transaction.TransactionType;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/** A transaction of a block as it was received (R-CHN-21). */
record RawTransactionResult(
    @JsonProperty("common_data") Map<String, Object> commonData,
    Execute execute,
    @JsonProperty("received_timestamp_ms") long receivedTimestampMs,
    @JsonProperty("raw_bytes") String rawBytes) {

  /** The executed call; the creation of a contract has no address. */
  record Execute(String contractAddress, String calldata, String value, List<String> factoryDeps) {}

  /** The additional data on layer 2: the signed fields. */
  record SignedOnLayer2(
      long nonce,
      Fee fee,
      String initiatorAddress,
      List<Integer> signature,
      String transactionType,
      Input input,
      PaymasterParams paymasterParams) {}

  /** The data from layer 1: there is no signature, and there are no raw bytes. */
  record Layer1Data(
      String sender,
      long serialId,
      String gasLimit,
      String gasPerPubdataLimit,
      String maxFeePerGas,
      String toMint,
      String refundRecipient,
      String canonicalTxHash) {}

  record Fee(
      @JsonProperty("gas_limit") String gasLimit,
      @JsonProperty("max_fee_per_gas") String maxFeePerGas,
      @JsonProperty("max_priority_fee_per_gas") String maxPriorityFeePerGas,
      @JsonProperty("gas_per_pubdata_limit") String gasPerPubdataLimit) {}

  record Input(String hash, List<Integer> data) {}

  record PaymasterParams(String paymaster, List<Integer> paymasterInput) {}

  /**
   * The result for a transaction.
   *
   * @param transaction one that is in a block
   * @param received when it arrived
   */
  static RawTransactionResult of(Transaction transaction, Instant received) {
    return new RawTransactionResult(
        transaction
            .priority()
            .<Map<String, Object>>map(request -> Map.of("L1", asked(transaction, request)))
            .orElseGet(() -> Map.of("L2", signed(transaction))),
        new Execute(
            transaction.to().map(EvmAddress::toString).orElse(null),
            transaction.data().toString(),
            transaction.value().toString(),
            List.of()),
        received.toEpochMilli(),
        transaction.priority().isPresent() ? null : transaction.encoded().toString());
  }

  private static Layer1Data asked(Transaction transaction, PriorityTransaction request) {
    return new Layer1Data(
        request.from().toString(),
        request.id(),
        EthereumHex.quantity(request.gasLimit()),
        request.gasPerPubdata().toString(),
        request.gasPrice().toString(),
        request.minted().toString(),
        request.refundRecipient().toString(),
        transaction.hash().toString());
  }

  private static SignedOnLayer2 signed(Transaction transaction) {
    byte[] signature = new byte[65];
    transaction.signature().r().writeTo(signature, 0);
    transaction.signature().s().writeTo(signature, 32);
    signature[64] = (byte) (27 + transaction.signature().yParity());
    return new SignedOnLayer2(
        transaction.nonce(),
        new Fee(
            EthereumHex.quantity(transaction.gasLimit()),
            transaction.maxFeePerGas().toString(),
            transaction.maxPriorityFeePerGas().toString(),
            "0x0"),
        transaction.sender().toString(),
        RollupGetBytecodeByHash.numbers(Bytes.wrap(signature)),
        type(transaction.type()),
        new Input(
            transaction.hash().toString(), RollupGetBytecodeByHash.numbers(transaction.encoded())),
        new PaymasterParams(EvmAddress.ZERO.toString(), List.of()));
  }

  private static String type(TransactionType type) {
    return switch (type) {
      case LEGACY -> "LegacyTransaction";
      case ACCESS_LIST -> "EIP2930Transaction";
      case DYNAMIC_FEE -> "EIP1559Transaction";
      case SET_CODE -> "EIP7702Transaction";
      case TYPED_DATA -> "EIP712Transaction";
      default -> type.name();
    };
  }
}
