package dev.portcullis.legacy.transaction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.kernel.Address;
import dev.portcullis.legacy.musig.PubKeyHash;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.web3j.crypto.Sign;

class SignatureVerifierTest {
  private static final EthereumSignature BY_CONTRACT =
      new EthereumSignature(EthereumSignature.Kind.CONTRACT, "0x1234");

  private final List<String> asked = new ArrayList<>();
  private byte[] accepted = new byte[0];
  private final SignatureVerifier check =
      new SignatureVerifier(new Layer1SignatureCalls(9, this::accept, null));

  private boolean accept(Address wallet, byte[] hash, byte[] signature) {
    asked.add(wallet.text());
    return Arrays.equals(hash, accepted);
  }

  @ParameterizedTest
  @ValueSource(strings = {"Transfer", "Withdraw", "ForcedExit", "MintNFT", "WithdrawNFT", "Swap"})
  void withTwoFactorsASecondSignatureMustBeThere(String type) {
    LegacyRpcException error = refusal(Vectors.submitted(Vectors.vector(type), Optional.empty()));

    assertThat(error.code()).isEqualTo(200);
    assertThat(error.getMessage()).startsWith("MissingEthSignature").endsWith(text(type));
  }

  @ParameterizedTest
  @ValueSource(strings = {"Transfer", "Withdraw", "ForcedExit", "MintNFT", "WithdrawNFT", "Swap"})
  void theSecondSignatureIsOfTheTextByTheAccountsKey(String type) {
    long account = transaction(type).accountId();
    long other = account == 1 ? 5 : 1;
    for (EthereumSignature wrong :
        List.of(
            Vectors.sign(other, text(type)),
            Vectors.sign(account, text(type) + "0"),
            Vectors.sign(account, text(type).toUpperCase(Locale.ROOT)))) {
      LegacyRpcException error =
          refusal(Vectors.submitted(Vectors.vector(type), Optional.of(wrong)));
      assertThat(error.code()).isEqualTo(202);
      assertThat(error.getMessage())
          .startsWith("Eth signature is incorrect")
          .contains(address(account).text())
          .endsWith(text(type));
    }
    check.check(
        Vectors.submitted(Vectors.vector(type), Optional.of(Vectors.sign(account, text(type)))),
        Vectors.facts());
  }

  @ParameterizedTest
  @ValueSource(strings = {"Transfer", "Withdraw"})
  void theFormerTextDoesAsWell(String type) {
    String former = SignMessages.former(transaction(type), Vectors.facts()).orElseThrow();
    EthereumSignature signature = Vectors.sign(transaction(type).accountId(), former);

    check.check(Vectors.submitted(Vectors.vector(type), Optional.of(signature)), Vectors.facts());
  }

  @Test
  void aContractDecidesOfItsSignatureItself() {
    SignatureVerifier.SubmittedTransaction submitted =
        Vectors.submitted(Vectors.vector("Transfer"), Optional.of(BY_CONTRACT));
    LegacyRpcException error = refusal(submitted);
    assertThat(error.code()).isEqualTo(201);
    assertThat(error.getMessage()).endsWith(text("Transfer"));
    // About the text, and about the former one.
    assertThat(asked).hasSize(2);

    accepted = Sign.getEthereumMessageHash(text("Transfer").getBytes(StandardCharsets.UTF_8));
    check.check(submitted, Vectors.facts());
  }

  @Test
  void theChainIsQueriedOnlyAfterAllOtherChecks() {
    JsonNode vector = changed("Transfer", json -> json.put("nonce", 77));

    assertThat(refusal(Vectors.submitted(vector, Optional.of(BY_CONTRACT))).code()).isEqualTo(103);
    assertThat(asked).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Transfer",
        "Withdraw",
        "ForcedExit",
        "MintNFT",
        "WithdrawNFT",
        "Swap",
        "ChangePubKey"
      })
  void aSignedFieldOrASignatureThatWasAlteredIsRefused(String type) {
    String signature = Vectors.json(type).at("/signature/signature").asText();
    char first = signature.charAt(0) == '0' ? '1' : '0';
    List<JsonNode> altered =
        List.of(
            changed(type, json -> json.put("nonce", json.get("nonce").asLong() ^ 1)),
            changed(type, json -> json.put("fee", "1")),
            changed(
                type,
                json ->
                    ((ObjectNode) json.get("signature"))
                        .put("signature", first + signature.substring(1))));
    SignatureFacts facts = Vectors.facts(AccountType.withoutTwoFactors(Optional.empty()));
    for (JsonNode vector : altered) {
      SignatureVerifier.SubmittedTransaction submitted =
          Vectors.submitted(vector, Optional.empty());
      Layer1SignatureCalls layer1 =
          submitted.transaction() instanceof ChangePubKey change
              ? PublicClientTest.authorizing(change)
              : Vectors.NO_LAYER_1;
      LegacyRpcException error =
          catchThrowableOfType(
              LegacyRpcException.class,
              () -> new SignatureVerifier(layer1).check(submitted, facts));
      assertThat(error).isNotNull();
      // The nonce is part of what an address signs for a key.
      assertThat(error.code()).isIn(type.equals("ChangePubKey") ? List.of(103, 202) : List.of(103));
      if (error.code() == 103) {
        assertThat(error).hasMessage("Tx is incorrect: L2 signature is incorrect");
      }
    }
  }

  @Test
  void theKeyIsTheAccounts() {
    SignatureVerifier.SubmittedTransaction transfer = Vectors.submitted(Vectors.vector("Transfer"));
    AccountFacts account = account(transfer.transaction().accountId());

    PubKeyHash other = new PubKeyHash("sync:" + "1".repeat(40));
    assertThat(refusal(transfer, withKey(account, other)))
        .hasMessageContaining("signature.pubKey is not the key of account " + account.id())
        .hasMessageContaining(other.text());
    assertThat(refusal(transfer, withKey(account, PubKeyHash.NONE)))
        .hasMessageContaining("has no signing key yet");
    JsonNode noPoint =
        changed(
            "Transfer", json -> ((ObjectNode) json.get("signature")).put("pubKey", "f".repeat(64)));
    assertThat(refusal(Vectors.submitted(noPoint))).hasMessageContaining("pubKey is no key");
  }

  @Test
  void idsAndAddressesBelongTogether() {
    assertThat(refusal(Vectors.submitted(changed("Transfer", json -> json.put("accountId", 99)))))
        .hasMessage("Tx is incorrect: accountId: there is no account 99");
    JsonNode other = changed("Transfer", json -> json.put("from", "0x" + "ab".repeat(20)));
    assertThat(refusal(Vectors.submitted(other))).hasMessageContaining("has another address than");
    assertThat(refusal(Vectors.submitted(changed("Transfer", json -> json.put("token", 3)))))
        .hasMessage("Tx is incorrect: feeToken: there is no token 3");
  }

  @Test
  void contractsOfCreate2SignOnce() {
    SignatureFacts facts = Vectors.facts(AccountType.CREATE2);
    check.check(Vectors.submitted(Vectors.vector("Transfer"), Optional.empty()), facts);

    assertThat(refusal(Vectors.submitted(Vectors.vector("Transfer")), facts))
        .hasMessageContaining("Eth signature from CREATE2 account not expected");
  }

  @Test
  void withoutTwoFactorsTheTrustedKeySignsOnce() {
    SignatureVerifier.SubmittedTransaction once =
        Vectors.submitted(Vectors.vector("Transfer"), Optional.empty());
    PubKeyHash own = account(once.transaction().accountId()).pubKeyHash();

    check.check(once, Vectors.facts(AccountType.withoutTwoFactors(Optional.empty())));
    check.check(once, Vectors.facts(AccountType.withoutTwoFactors(Optional.of(own))));
    SignatureFacts other =
        Vectors.facts(AccountType.withoutTwoFactors(Optional.of(PubKeyHash.NONE)));
    assertThat(refusal(once, other).code()).isEqualTo(200);
    check.check(Vectors.submitted(Vectors.vector("Transfer")), other);
  }

  @Test
  void ofASwapEachSideSigns() {
    JsonNode vector = Vectors.vector("Swap");
    SignatureVerifier.SubmittedTransaction swap = Vectors.submitted(vector);
    TransactionSignatures given = swap.signatures();
    SwapOrder first = ((Swap) swap.transaction()).first();
    SwapOrder second = ((Swap) swap.transaction()).second();

    for (boolean isFirst : List.of(true, false)) {
      LegacyRpcException missing =
          refusal(
              new SignatureVerifier.SubmittedTransaction(
                  swap.transaction(),
                  new TransactionSignatures(
                      given.ofTransaction(),
                      given.ofFirstOrder().filter(signature -> !isFirst),
                      given.ofSecondOrder().filter(signature -> isFirst))));
      assertThat(missing.code()).isEqualTo(200);
      assertThat(missing.getMessage())
          .endsWith(SignMessages.order(isFirst ? first : second, Vectors.facts()));
    }
    Optional<EthereumSignature> buyer = given.ofFirstOrder();
    Optional<EthereumSignature> seller = given.ofSecondOrder();
    LegacyRpcException exchanged =
        refusal(
            new SignatureVerifier.SubmittedTransaction(
                swap.transaction(),
                new TransactionSignatures(given.ofTransaction(), seller, buyer)));
    assertThat(exchanged.code()).isEqualTo(202);

    JsonNode altered =
        changed("Swap", json -> ((ObjectNode) json.at("/orders/1")).put("nonce", 123_456));
    SignatureFacts facts = Vectors.facts(AccountType.withoutTwoFactors(Optional.empty()));
    assertThat(refusal(Vectors.submitted(altered, Optional.empty()), facts).code()).isEqualTo(103);
  }

  @Test
  void aKeyIsAuthorizedByASignatureOfItsAddress() {
    for (JsonNode vector : Vectors.all("ChangePubKey").toList()) {
      ChangePubKey change = (ChangePubKey) TransactionReader.read(vector.get("tx"));
      ObjectNode json = vector.get("tx").deepCopy();
      String other = Vectors.sign(change.accountId(), "another text").signature();
      if (change.authorization() instanceof KeyAuthorization.Onchain) {
        LegacyRpcException error =
            catchThrowableOfType(
                LegacyRpcException.class,
                () ->
                    new SignatureVerifier(Vectors.NO_LAYER_1)
                        .check(Vectors.submitted(vector), Vectors.facts()));
        assertThat(error.code()).isEqualTo(203);
        assertThat(error).hasMessageContaining(change.newPkHash().text());
        continue;
      }
      if (json.has("ethSignature")) {
        json.put("ethSignature", other);
      } else {
        ((ObjectNode) json.get("ethAuthData")).put("ethSignature", other);
      }
      LegacyRpcException error = refusal(submitted(json));
      assertThat(error.code()).isEqualTo(202);
      assertThat(error)
          .hasMessageContaining(
              change.authorization() instanceof KeyAuthorization.Ecdsa
                  ? Vectors.texts(vector).get(0)
                  : "Register zkSync pubkey:");
    }
  }

  @Test
  void aKeyThatDidNotSignIsNotSet() {
    ObjectNode json = Vectors.json("ChangePubKey").put("newPkHash", "sync:" + "1".repeat(40));
    assertThat(refusal(submitted(json)))
        .hasMessageContaining("signature.pubKey is not the key of newPkHash");
  }

  @Test
  void anotherChainsStructureIsRefused() {
    SignatureVerifier.SubmittedTransaction typed = Vectors.submitted(Vectors.of("typed").get(0));
    LegacyRpcException error =
        catchThrowableOfType(
            LegacyRpcException.class,
            () ->
                new SignatureVerifier(new Layer1SignatureCalls(10, this::accept, null))
                    .check(typed, Vectors.facts()));
    assertThat(error.code()).isEqualTo(202);
    assertThat(error).hasMessageContaining("chain 10");
  }

  @Test
  void anAddressOfCreate2IsDerivedFromTheKey() {
    JsonNode vector = Vectors.of("create2").get(0);
    for (String part : List.of("creatorAddress", "saltArg", "codeHash")) {
      ObjectNode json = vector.get("tx").deepCopy();
      ObjectNode data = (ObjectNode) json.get("ethAuthData");
      data.put(part, "0x" + "12".repeat(part.equals("creatorAddress") ? 20 : 32));
      LegacyRpcException error = refusal(submitted(json), create2(vector));
      assertThat(error.code()).isEqualTo(103);
      assertThat(error).hasMessageContaining("ethAuthData");
    }
  }

  /** The account of a vector of CREATE2, which has no key yet. */
  static SignatureFacts create2(JsonNode vector) {
    ChangePubKey change = (ChangePubKey) TransactionReader.read(vector.get("tx"));
    return Vectors.with(
        Vectors.facts(),
        new AccountFacts(change.accountId(), change.account(), PubKeyHash.NONE, AccountType.OWNED));
  }

  private static SignatureVerifier.SubmittedTransaction submitted(ObjectNode json) {
    return new SignatureVerifier.SubmittedTransaction(
        TransactionReader.read(json), TransactionSignatures.NONE);
  }

  private static JsonNode changed(String type, Consumer<ObjectNode> change) {
    ObjectNode vector = Vectors.vector(type).deepCopy();
    change.accept((ObjectNode) vector.get("tx"));
    return vector;
  }

  private static LegacyTransaction transaction(String type) {
    return TransactionReader.read(Vectors.json(type));
  }

  private static String text(String type) {
    return SignMessages.current(transaction(type), Vectors.facts()).orElseThrow();
  }

  private static AccountFacts account(long id) {
    return Vectors.facts().accounts().get(id);
  }

  private static Address address(long id) {
    return account(id).address();
  }

  private static SignatureFacts withKey(AccountFacts account, PubKeyHash key) {
    return Vectors.with(
        Vectors.facts(), new AccountFacts(account.id(), account.address(), key, account.type()));
  }

  private LegacyRpcException refusal(SignatureVerifier.SubmittedTransaction submitted) {
    return refusal(submitted, Vectors.facts());
  }

  private LegacyRpcException refusal(
      SignatureVerifier.SubmittedTransaction submitted, SignatureFacts facts) {
    LegacyRpcException error =
        catchThrowableOfType(LegacyRpcException.class, () -> check.check(submitted, facts));
    assertThat(error).isNotNull();
    return error;
  }
}
