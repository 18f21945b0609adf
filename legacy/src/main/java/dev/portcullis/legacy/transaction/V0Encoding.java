package dev.portcullis.legacy.transaction;

import java.util.Optional;

/**
 * The encoding of transactions when tokens had two bytes. Its signatures are no longer accepted;
 * the former text that a wallet signs for a whole batch still uses it.
 */
final class V0Encoding {
  private static final long TOKENS = 1 << 16;

  private V0Encoding() {}

  /** The bytes of the four kinds that existed then, with a token of that time; else empty. */
  static Optional<byte[]> of(LegacyTransaction transaction) {
    if (transaction.tokenIds().stream().anyMatch(token -> token >= TOKENS)) {
      return Optional.empty();
    }
    SigningPayloadWriter bytes =
        SigningPayloadWriter.formerly(transaction.type()).number(transaction.accountId());
    if (transaction instanceof Transfer t) {
      bytes.address(t.from()).address(t.to()).v0Token(t.token()).amount(t.amount());
    } else if (transaction instanceof Withdraw w) {
      bytes.address(w.from()).address(w.to()).v0Token(w.token()).fullAmount(w.amount());
    } else if (transaction instanceof ChangePubKey c) {
      bytes.address(c.account()).key(c.newPkHash()).v0Token(c.feeToken());
    } else if (transaction instanceof ForcedExit f) {
      bytes.address(f.target()).v0Token(f.token());
    } else {
      return Optional.empty();
    }
    return Optional.of(
        bytes
            .fee(transaction.fee())
            .number(transaction.nonce())
            .time(transaction.validity())
            .toBytes());
  }
}
