package dev.portcullis.legacy.transaction;

import dev.portcullis.ejb.identity.WalletSignature;
import dev.portcullis.kernel.Address;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Finds for each sender of a batch a signature of its text. The signer of a key signature is
 * recovered, once for each form of the text. Contracts are called for the remaining signatures,
 * with at most as many calls as there can be senders.
 */
final class BatchSignatures {
  private static final int MAX_CONTRACT_CALLS = 2 * EthereumSignature.MOST_OF_BATCH;

  private final Set<Address> missing;
  private final List<EthereumSignature> given;
  private final String text;
  private final Optional<byte[]> former;
  private final Layer1SignatureCalls layer1;
  private int questions;

  BatchSignatures(
      Set<Address> signers,
      List<EthereumSignature> given,
      String text,
      Optional<byte[]> former,
      Layer1SignatureCalls layer1) {
    this.missing = new LinkedHashSet<>(signers);
    this.given = given;
    this.text = text;
    this.former = former;
    this.layer1 = layer1;
  }

  /** Adds the recoveries, and the contract calls if there are signatures by contracts. */
  void check(DeferredChecks checks) {
    boolean hasContracts =
        given.stream().anyMatch(one -> one.kind() == EthereumSignature.Kind.CONTRACT);
    checks.add(
        DeferredChecks.Cost.RECOVERY,
        () -> {
          recover();
          if (!hasContracts && !missing.isEmpty()) {
            throw of(missing.iterator().next()).incorrect();
          }
        });
    if (hasContracts) {
      checks.add(DeferredChecks.Cost.CHAIN, this::callContracts);
    }
  }

  private EthereumSignatureVerifier of(Address signer) {
    return new EthereumSignatureVerifier(signer, text, former);
  }

  private void recover() {
    if (missing.isEmpty()) {
      return;
    }
    List<byte[]> hashes = of(missing.iterator().next()).hashes();
    for (EthereumSignature signature : given) {
      if (signature.kind() == EthereumSignature.Kind.KEY) {
        for (byte[] hash : hashes) {
          WalletSignature.signer(hash, signature.bytes()).ifPresent(missing::remove);
        }
      }
    }
  }

  private void callContracts() {
    for (Address signer : List.copyOf(missing)) {
      if (given.stream()
          .filter(one -> one.kind() == EthereumSignature.Kind.CONTRACT)
          .noneMatch(one -> isAccepted(signer, one))) {
        throw of(signer).unverified();
      }
    }
  }

  private boolean isAccepted(Address signer, EthereumSignature signature) {
    return of(signer).hashes().stream()
        .anyMatch(
            hash ->
                questions++ < MAX_CONTRACT_CALLS
                    && layer1.contracts().accept(signer, hash, signature.bytes()));
  }
}
