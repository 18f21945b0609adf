package dev.portcullis.legacy.transaction;

import dev.portcullis.kernel.Address;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.web3j.crypto.Hash;

/**
 * The text that wallets sign for a whole batch (R-LEG-9): the lines of its transactions and the
 * nonce of the first. With several senders, it has one group of lines for each run of transactions
 * by the same sender.
 */
final class BatchText {
  private BatchText() {}

  private record SignerGroup(Address sender, long nonce, List<String> parts) {
    String text() {
      String lines =
          parts.stream().filter(part -> !part.isEmpty()).collect(Collectors.joining("\n"));
      return SignMessages.withNonce(lines, nonce);
    }
  }

  /** The text that all senders sign. */
  static String current(List<LegacyTransaction> batch, SignatureFacts facts) {
    List<SignerGroup> groups = new ArrayList<>();
    for (LegacyTransaction transaction : batch) {
      Address sender = facts.account("accountId", transaction.accountId()).address();
      if (groups.isEmpty() || !groups.get(groups.size() - 1).sender().equals(sender)) {
        groups.add(new SignerGroup(sender, transaction.nonce(), new ArrayList<>()));
      }
      groups.get(groups.size() - 1).parts().add(SignMessages.part(transaction, facts));
    }
    if (groups.size() == 1) {
      return groups.get(0).text();
    }
    return groups.stream()
        .map(group -> "From: " + group.sender() + "\n" + group.text())
        .collect(Collectors.joining("\n\n"));
  }

  /**
   * The 32 bytes that wallets formerly signed, Keccak-256 of all transactions; empty if one of them
   * has a kind or token that did not exist then.
   */
  static Optional<byte[]> former(List<LegacyTransaction> batch) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    for (LegacyTransaction transaction : batch) {
      Optional<byte[]> bytes = V0Encoding.of(transaction);
      if (bytes.isEmpty()) {
        return Optional.empty();
      }
      all.writeBytes(bytes.get());
    }
    return Optional.of(Hash.sha3(all.toByteArray()));
  }
}
