package dev.portcullis.devnet.evm;

import dev.portcullis.ethereum.common.Bytes;
import dev.portcullis.ethereum.transaction.AccessListEntry;
import dev.portcullis.ethereum.transaction.PriorityTransaction;
import dev.portcullis.ethereum.transaction.TransactionPayload;
import java.util.List;

/** The gas that a transaction costs before anything runs. */
final class IntrinsicGas {

  private static final int TRANSACTION = 21_000;
  private static final int CREATION = 32_000;
  private static final int ZERO_BYTE = 4;
  private static final int OTHER_BYTE = 16;
  private static final int ANNOUNCED_ACCOUNT = 2_400;
  private static final int ANNOUNCED_SLOT = 1_900;
  private static final int AUTHORIZATION = 25_000;
  private static final int FLOOR_TOKEN = 10;
  private static final int TOKENS_OF_OTHER_BYTE = 4;

  private IntrinsicGas() {}

  static long of(TransactionPayload payload) {
    return of(payload.data(), payload.to().isEmpty(), payload.accessList())
        + (long) AUTHORIZATION * payload.authorizations().size();
  }

  static long of(PriorityTransaction request) {
    return of(request.data(), false, List.of());
  }

  static long of(CallArguments request) {
    return of(request.data(), request.to().isEmpty(), request.accessList())
        + (long) AUTHORIZATION * request.authorizations().size();
  }

  /** The minimum gas for calldata of this size, whatever is executed (EIP-7623). */
  static long floor(Bytes data) {
    long zeros = zeros(data);
    return TRANSACTION + FLOOR_TOKEN * (zeros + TOKENS_OF_OTHER_BYTE * (data.size() - zeros));
  }

  private static long of(Bytes data, boolean creates, List<AccessListEntry> accessList) {
    long zeros = zeros(data);
    long gas = TRANSACTION + ZERO_BYTE * zeros + OTHER_BYTE * (data.size() - zeros);
    if (creates) {
      long words = EnvironmentOperations.words(data.size());
      gas += CREATION + CreateOperations.INITCODE_WORD_GAS * words;
    }
    for (AccessListEntry entry : accessList) {
      gas += ANNOUNCED_ACCOUNT + (long) ANNOUNCED_SLOT * entry.storageKeys().size();
    }
    return gas;
  }

  private static long zeros(Bytes data) {
    long zeros = 0;
    for (byte each : data.shared()) {
      zeros += each == 0 ? 1 : 0;
    }
    return zeros;
  }
}
