package dev.portcullis.legacy.transaction;

import dev.portcullis.ejb.identity.WalletSignature;
import dev.portcullis.kernel.Address;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.web3j.crypto.Sign;

/**
 * Verifies one signature by the Ethereum key, or the contract, of an address.
 *
 * @param signer the required signer
 * @param text the signed text, which error messages contain
 * @param former other accepted bytes, which older clients signed
 */
record EthereumSignatureVerifier(Address signer, String text, Optional<byte[]> former) {
  private static final int MOST_SHOWN = 1000;

  /** Creates a verifier for a text without another form. */
  EthereumSignatureVerifier(Address signer, String text) {
    this(signer, text, Optional.empty());
  }

  /** Adds the check of the signature, which must be present. */
  void check(
      Optional<EthereumSignature> signature, Layer1SignatureCalls layer1, DeferredChecks checks) {
    EthereumSignature given = signature.orElseThrow(this::missing);
    if (given.kind() == EthereumSignature.Kind.KEY) {
      checks.add(
          DeferredChecks.Cost.RECOVERY,
          () -> {
            if (hashes().stream().noneMatch(hash -> isByKey(hash, given.bytes()))) {
              throw incorrect();
            }
          });
    } else {
      checks.add(
          DeferredChecks.Cost.CHAIN,
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

  /** The hashes that may have been signed, with the prefix of EIP-191. */
  List<byte[]> hashes() {
    return Stream.concat(Stream.of(text.getBytes(StandardCharsets.UTF_8)), former.stream())
        .map(Sign::getEthereumMessageHash)
        .toList();
  }

  /** Error 200. */
  LegacyRpcException missing() {
    return error(LegacyRpcException.Code.MISSING_ETHEREUM_SIGNATURE, "MissingEthSignature");
  }

  /** Error 202. */
  LegacyRpcException incorrect() {
    return error(
        LegacyRpcException.Code.INCORRECT_ETHEREUM_SIGNATURE, "Eth signature is incorrect");
  }

  /** Error 201. */
  LegacyRpcException unverified() {
    return error(
        LegacyRpcException.Code.CONTRACT_SIGNATURE_UNVERIFIED,
        "EIP1271 signature could not be verified");
  }

  private LegacyRpcException error(LegacyRpcException.Code code, String begin) {
    String shown = text.length() > MOST_SHOWN ? text.substring(0, MOST_SHOWN) + "…" : text;
    return new LegacyRpcException(
        code, begin + ": " + signer + " must sign this message:\n" + shown);
  }
}
