package dev.portcullis.legacy.transaction;

import dev.portcullis.legacy.musig.Musig;
import dev.portcullis.legacy.musig.PubKeyHash;
import dev.portcullis.legacy.musig.PublicKey;
import java.util.function.Supplier;

/** Verifies signatures by the keys of the rollup. */
final class RollupKeyVerifier {
  private static final String BYTES = "L2 signature is incorrect";

  private RollupKeyVerifier() {}

  /**
   * Adds the check of the transaction's own signature, and checks at once that the key is the
   * account's.
   *
   * @throws LegacyRpcException 103 if it is not
   */
  static void transaction(
      LegacyTransaction transaction, SignatureFacts facts, DeferredChecks checks) {
    AccountFacts account = facts.account("accountId", transaction.accountId());
    transaction
        .accountAddress()
        .filter(address -> !address.equals(account.address()))
        .ifPresent(
            address -> {
              throw LegacyRpcException.incorrect(
                  "account " + account.id() + " has another address than " + address);
            });
    if (transaction instanceof ChangePubKey change) {
      PubKeyHash signer = signer("", change.signature());
      if (!signer.equals(change.newPkHash())) {
        throw LegacyRpcException.incorrect(
            "signature.pubKey is not the key of newPkHash: it is " + signer);
      }
    } else {
      isKeyOf(account, "", transaction.signature());
    }
    add(checks, "", transaction.signature(), transaction::signedBytes);
    if (transaction instanceof Swap swap) {
      order(swap.first(), "orders[0].", facts, checks);
      order(swap.second(), "orders[1].", facts, checks);
    }
  }

  private static void order(
      SwapOrder order, String path, SignatureFacts facts, DeferredChecks checks) {
    isKeyOf(facts.account(path + "accountId", order.accountId()), path, order.signature());
    add(checks, path, order.signature(), order::signedBytes);
  }

  private static void isKeyOf(AccountFacts account, String path, MusigSignature signature) {
    if (account.pubKeyHash().equals(PubKeyHash.NONE)) {
      throw LegacyRpcException.incorrect(
          path + "signature: account " + account.id() + " has no signing key yet");
    }
    PubKeyHash signer = signer(path, signature);
    if (!signer.equals(account.pubKeyHash())) {
      throw LegacyRpcException.incorrect(
          "%ssignature.pubKey is not the key of account %d: it is %s, not %s"
              .formatted(path, account.id(), signer, account.pubKeyHash()));
    }
  }

  /** The hash of the key that signed. */
  static PubKeyHash signer(String path, MusigSignature signature) {
    return PublicKey.hash(signature.publicKeyBytes())
        .orElseThrow(() -> LegacyRpcException.incorrect(path + "signature.pubKey is no key"));
  }

  private static void add(
      DeferredChecks checks, String path, MusigSignature signature, Supplier<byte[]> signed) {
    checks.add(
        DeferredChecks.Cost.MUSIG,
        () -> {
          if (!Musig.verify(signed.get(), signature.publicKeyBytes(), signature.signatureBytes())) {
            throw LegacyRpcException.incorrect(
                path.isEmpty() ? BYTES : BYTES + ": " + path + "signature");
          }
        });
  }
}
