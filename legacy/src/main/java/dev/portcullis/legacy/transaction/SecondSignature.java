package dev.portcullis.legacy.transaction;

import dev.portcullis.ejb.identity.WalletSignature;
import dev.portcullis.kernel.Address;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.web3j.crypto.Sign;

/**
 * Checks one signature by the Ethereum key, or the contract, of an address.
 *
 * @param signer whose it must be
 * @param text what must be signed, and what is told of if it is not
 * @param former other bytes that do as well: what clients signed in former days
 */
record SecondSignature(Address signer, String text, Optional<byte[]> former) {
  private static final int MOST_SHOWN = 1000;

  /** Of a text that has no other form. */
  SecondSignature(Address signer, String text) {
    this(signer, text, Optional.empty());
  }

  /** Adds the check of the signature that came, which must be there. */
  void check(Optional<EthereumSignature> signature, Layer1Checks layer1, CostlyChecks checks) {
    EthereumSignature given = signature.orElseThrow(this::missing);
    if (given.kind() == EthereumSignature.Kind.KEY) {
      checks.add(
          CostlyChecks.Cost.RECOVERY,
          () -> {
            if (hashes().stream().noneMatch(hash -> isByKey(hash, given.bytes()))) {
              throw incorrect();
            }
          });
    } else {
      checks.add(
          CostlyChecks.Cost.CHAIN,
          () -> {
            if (hashes().stream()
                .noneMatch(hash -> layer1.contracts().accept(signer, hash, given.bytes()))) {
              throw unverified();
            }
          });
    }
  }

  private boolean isByKey(byte[] hash, byte[] signature) {
    return WalletSignature.signer(hash, signature).filter(signer::equals).isPresent();
  }

  /** What may have been signed, with the prefix of EIP-191. */
  List<byte[]> hashes() {
    return Stream.concat(Stream.of(text.getBytes(StandardCharsets.UTF_8)), former.stream())
        .map(Sign::getEthereumMessageHash)
        .toList();
  }

  /** Error 200. */
  LegacyError missing() {
    return error(LegacyError.Code.MISSING_ETHEREUM_SIGNATURE, "MissingEthSignature");
  }

  /** Error 202. */
  LegacyError incorrect() {
    return error(LegacyError.Code.INCORRECT_ETHEREUM_SIGNATURE, "Eth signature is incorrect");
  }

  /** Error 201. */
  LegacyError unverified() {
    return error(
        LegacyError.Code.CONTRACT_SIGNATURE_UNVERIFIED, "EIP1271 signature could not be verified");
  }

  private LegacyError error(LegacyError.Code code, String begin) {
    String shown = text.length() > MOST_SHOWN ? text.substring(0, MOST_SHOWN) + "…" : text;
    return new LegacyError(code, begin + ": " + signer + " must sign this message:\n" + shown);
  }
}
