package dev.portcullis.legacy.transaction;

import dev.portcullis.ejb.identity.WalletSignature;
import dev.portcullis.kernel.HexText;
import java.nio.charset.StandardCharsets;
import org.web3j.crypto.Sign;

/** Checks that the owner of an address authorizes the key that a transaction sets. */
final class AuthorizationCheck {
  private final ChangePubKey change;
  private final Layer1SignatureCalls layer1;

  AuthorizationCheck(ChangePubKey change, Layer1SignatureCalls layer1) {
    this.change = change;
    this.layer1 = layer1;
  }

  /**
   * Adds the deferred checks.
   *
   * @throws LegacyRpcException 103 at once if the address is not the derived one (CREATE2); later
   *     202 for a signature of another key or message, 203 if layer 1 contains no authorization
   */
  void check(DeferredChecks checks) {
    KeyAuthorization authorization = change.authorization();
    if (authorization instanceof KeyAuthorization.Onchain) {
      checks.add(DeferredChecks.Cost.CHAIN, this::onchain);
    } else if (authorization instanceof KeyAuthorization.Create2 data) {
      create2(data);
    } else if (authorization instanceof KeyAuthorization.TypedData data) {
      bySignature(
          checks,
          data.ethSignature(),
          KeyAuthorizationMessages.typedData(change, layer1.chainId()),
          "the EIP-712 structure ChangePubKey(bytes20 pubKeyHash,uint32 nonce,uint32 accountId) in"
              + " the domain ZkSync 1.0 of chain "
              + layer1.chainId());
    } else if (authorization instanceof KeyAuthorization.Ecdsa data) {
      byte[] message = KeyAuthorizationMessages.bytes(change, data.batchHash());
      bySignature(
          checks,
          data.ethSignature(),
          Sign.getEthereumMessageHash(message),
          "the bytes (EIP-191) " + HexText.of(message));
    } else if (authorization instanceof KeyAuthorization.LegacyText data) {
      String text = KeyAuthorizationMessages.text(change);
      bySignature(
          checks,
          data.ethSignature(),
          Sign.getEthereumMessageHash(text.getBytes(StandardCharsets.UTF_8)),
          "this message:\n" + text);
    }
  }

  private void bySignature(DeferredChecks checks, String signature, byte[] hash, String what) {
    checks.add(
        DeferredChecks.Cost.RECOVERY,
        () -> {
          if (WalletSignature.signer(hash, HexText.bytes(signature))
              .filter(change.account()::equals)
              .isEmpty()) {
            throw new LegacyRpcException(
                LegacyRpcException.Code.INCORRECT_ETHEREUM_SIGNATURE,
                "Eth signature is incorrect: ethSignature must be that of "
                    + change.account()
                    + " of "
                    + what);
          }
        });
  }

  private void create2(KeyAuthorization.Create2 data) {
    if (!KeyAuthorizationMessages.create2(data, change.newPkHash()).equals(change.account())) {
      throw LegacyRpcException.incorrect(
          "ethAuthData: account is not the address that CREATE2 gives for creatorAddress, saltArg,"
              + " newPkHash and codeHash");
    }
  }

  private void onchain() {
    if (!layer1
        .facts()
        .of(change.account(), change.nonce())
        .equals(KeyAuthorizationMessages.fact(change.newPkHash()))) {
      throw new LegacyRpcException(
          LegacyRpcException.Code.CHANGE_PUB_KEY_NOT_AUTHORIZED,
          "Change pubkey tx is not authorized onchain: %s must have called setAuthPubkeyHash with %s and the nonce %d"
              .formatted(change.account(), change.newPkHash(), change.nonce()));
    }
  }
}
