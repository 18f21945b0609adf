package dev.portcullis.legacy.fee;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Hash32;
import dev.portcullis.kernel.Json;
import dev.portcullis.legacy.musig.PubKeyHash;
import dev.portcullis.legacy.transaction.ChangePubKey;
import dev.portcullis.legacy.transaction.KeyAuthorization;
import dev.portcullis.legacy.transaction.LegacyRpcException;
import dev.portcullis.legacy.transaction.MusigSignature;
import dev.portcullis.legacy.transaction.TimeRange;
import dev.portcullis.legacy.transaction.Transfer;
import dev.portcullis.legacy.transaction.Withdraw;
import java.math.BigInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FeeTypeTest {
  private static final Address SOMEBODY = new Address("0x" + "11".repeat(20));
  private static final MusigSignature SIGNATURE =
      new MusigSignature("0".repeat(64), "0".repeat(128));

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "\"Transfer\" | TRANSFER",
        "\"Withdraw\" | WITHDRAW",
        "\"FastWithdraw\" | FAST_WITHDRAW",
        "\"MintNFT\" | MINT_NFT",
        "\"WithdrawNFT\" | WITHDRAW_NFT",
        "\"FastWithdrawNFT\" | FAST_WITHDRAW_NFT",
        "\"Swap\" | SWAP",
        "{\"ChangePubKey\":\"Onchain\"} | KEY_ONCHAIN",
        "{\"ChangePubKey\":\"ECDSA\"} | KEY_ECDSA",
        "{\"ChangePubKey\":\"EIP712\"} | KEY_EIP712",
        "{\"ChangePubKey\":\"CREATE2\"} | KEY_CREATE2",
        "{\"ChangePubKey\":\"ECDSALegacyMessage\"} | KEY_LEGACY_MESSAGE",
        "{\"ChangePubKey\":{\"onchainPubkeyAuth\":true}} | KEY_ONCHAIN_BEFORE",
        "{\"ChangePubKey\":{\"onchainPubkeyAuth\":false}} | KEY_OFFCHAIN_BEFORE",
      })
  void isReadAndWrittenAlike(String text, FeeType type) throws Exception {
    assertThat(FeeType.parse(json(text))).isEqualTo(type);
    assertThat(type.json()).isEqualTo(json(text));
  }

  @Test
  void aForcedExitCostsTheSameAsAWithdrawal() throws Exception {
    assertThat(FeeType.parse(json("\"ForcedExit\""))).isEqualTo(FeeType.WITHDRAW);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"TransferToNew\"",
        "\"transfer\"",
        "\"\"",
        "\"Onchain\"",
        "\"ChangePubKey\"",
        "null",
        "7",
        "[]",
        "{}",
        "{\"ChangePubKey\":\"\"}",
        "{\"ChangePubKey\":\"Transfer\"}",
        "{\"ChangePubKey\":{\"onchainPubkeyAuth\":\"yes\"}}",
      })
  void noOtherTypeIsAccepted(String text) throws Exception {
    JsonNode asked = json(text);
    assertThatThrownBy(() -> FeeType.parse(asked))
        .isInstanceOfSatisfying(
            LegacyRpcException.class, error -> assertThat(error.code()).isEqualTo(-32602))
        .hasMessageStartingWith("tx_type must be ");
  }

  @Test
  void aTransferCostsMoreWhereItMakesAnAccount() {
    Transfer transfer =
        new Transfer(
            1,
            SOMEBODY,
            SOMEBODY,
            0,
            BigInteger.ONE,
            BigInteger.ONE,
            0,
            TimeRange.UNBOUNDED,
            SIGNATURE);
    assertThat(FeeType.of(transfer, false)).isEqualTo(FeeType.TRANSFER);
    assertThat(FeeType.of(transfer, true)).isEqualTo(FeeType.TRANSFER_TO_NEW);
    assertThat(FeeType.TRANSFER_TO_NEW.json().textValue()).isEqualTo("TransferToNew");
    assertThat(FeeType.SWAP.to(true)).isEqualTo(FeeType.SWAP);
  }

  @Test
  void aHurriedWithdrawalCostsMore() {
    Withdraw withdrawal =
        new Withdraw(
            1,
            SOMEBODY,
            SOMEBODY,
            0,
            BigInteger.ONE,
            BigInteger.ONE,
            0,
            TimeRange.UNBOUNDED,
            SIGNATURE,
            false);
    assertThat(FeeType.of(withdrawal, false)).isEqualTo(FeeType.WITHDRAW);
    assertThat(FeeType.of(withdrawal.asFast(), false)).isEqualTo(FeeType.FAST_WITHDRAW);
  }

  @Test
  void keysCostAccordingToHowTheyAreAllowed() {
    Hash32 some = new Hash32("0x" + "5a".repeat(32));
    assertThat(ofKey(new KeyAuthorization.Onchain())).isEqualTo(FeeType.KEY_ONCHAIN);
    assertThat(ofKey(new KeyAuthorization.Ecdsa("0x", some))).isEqualTo(FeeType.KEY_ECDSA);
    assertThat(ofKey(new KeyAuthorization.TypedData("0x", some))).isEqualTo(FeeType.KEY_EIP712);
    assertThat(ofKey(new KeyAuthorization.Create2(SOMEBODY, some, some)))
        .isEqualTo(FeeType.KEY_CREATE2);
    assertThat(ofKey(new KeyAuthorization.LegacyText("0x"))).isEqualTo(FeeType.KEY_LEGACY_MESSAGE);
  }

  private static FeeType ofKey(KeyAuthorization way) {
    return FeeType.of(
        new ChangePubKey(
            1,
            SOMEBODY,
            PubKeyHash.NONE,
            0,
            BigInteger.ZERO,
            0,
            TimeRange.UNBOUNDED,
            SIGNATURE,
            way),
        false);
  }

  private static JsonNode json(String text) throws JsonProcessingException {
    return Json.MAPPER.readTree(text);
  }
}
