package dev.portcullis.ejb.product;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.ejb.chain.ChainNode;
import dev.portcullis.ejb.given.QuietNode;
import dev.portcullis.ejb.product.PrividiumView.BaseToken;
import dev.portcullis.ejb.service.ServiceTest;
import dev.portcullis.ejb.service.Services;
import dev.portcullis.ejb.setting.GivenSettings;
import dev.portcullis.ejb.setting.InvalidSettingException;
import dev.portcullis.kernel.Json;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What clients read before they sign in (R-PLT-3, R-PLT-4). */
@ServiceTest
class ClientInfoTest {
  @Inject private ClientInfo clients;

  @BeforeEach
  void connect() {
    Services.replace(ChainNode.class, new QuietNode());
  }

  @Test
  void clientsReadTheAddressesThatAreSet() {
    Services.set("signin.url", "https://gate.example/");
    Services.set("discovery.block-explorer-url", "https://explorer.example/");
    Services.set("discovery.wallet-ids", "io.metamask, com.example.wallet");
    Services.set("discovery.l1-chain-id", "11155111");
    Services.set("discovery.l1-chain-name", "Sepolia");
    Services.set("discovery.base-token-l1-address", "0x" + "Ab".repeat(20));
    assertThat(clients.prividium("1.2.3").v1())
        .isEqualTo(
            new PrividiumView.V1(
                "https://explorer.example",
                "0x7a69",
                "quiet",
                new BaseToken("Ether", "ETH", 18, "0x" + "ab".repeat(20)),
                "https://gate.example/rpc",
                "https://gate.example/console",
                "1.2.3",
                "0xaa36a7",
                "Sepolia",
                List.of("io.metamask", "com.example.wallet")));
  }

  @Test
  void theCommandOfTheFamilyReadsTheAddressOfTheApi() {
    Services.set("rpc.public-url", "https://gate.example/below/rpc");
    assertThat(clients.prividium("1").apiUrl()).isEqualTo("https://gate.example/below");
    Services.set("rpc.public-url", "https://gate.example/chain");
    assertThat(clients.prividium("1").apiUrl()).isNull();
  }

  @Test
  void whatIsNotSetIsNullOrThatOfTheEmbeddedChain() {
    JsonNode told = Json.MAPPER.valueToTree(clients.prividium("1.2.3"));
    assertThat(told.has("apiUrl")).isFalse();
    assertThat(told.at("/v1/rpcUrl").isNull()).isTrue();
    assertThat(told.at("/v1/userPanelUrl").isNull()).isTrue();
    assertThat(told.at("/v1/baseToken/l1Address").isNull()).isTrue();
    assertThat(told.at("/v1/l1ChainId").asText()).isEqualTo("0x9");
    assertThat(told.at("/v1").has("featuredWalletIds")).isFalse();
  }

  @Test
  void thePagesForUsersAreTheExplorerUnlessOneIsSet() {
    Services.set("discovery.user-panel-url", "https://panel.example");
    assertThat(clients.prividium("1").v1().blockExplorerUrl()).isEqualTo("https://panel.example");
  }

  @Test
  void enabledFeaturesAreNamed() {
    InfoView info = clients.info(null);
    assertThat(info.policyEnabled()).isFalse();
    assertThat(info.features()).isEmpty();
    assertThat(info.multiOrgEnabled()).isTrue();
    assertThat(info.orgRoutingByDomain()).isFalse();
    assertThat(info.orgId()).isNull();
  }

  @Test
  void theProxyNamesTheOrganizationOfADomain() {
    assertThat(clients.info("V1StGXR8_Z5jdHi6B-myT").orgId()).isEqualTo("V1StGXR8_Z5jdHi6B-myT");
    for (String malformed : List.of("", " ", "a,b", "ä", "x".repeat(65), "<script>")) {
      assertThat(clients.info(malformed).orgId()).as(malformed).isNull();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"discovery.block-explorer-url", "discovery.user-panel-url"})
  void anInvalidAddressPreventsTheStart(String name) {
    refused(Map.of(name, "javascript:alert(1)"), name);
  }

  @ParameterizedTest
  @CsvSource({
    "discovery.l1-chain-id, 0",
    "discovery.l1-chain-id, mainnet",
    "discovery.base-token-l1-address, 0x12",
    "discovery.wallet-ids, io.metamask;<b>",
    "discovery.org-routing-by-domain, perhaps"
  })
  void anInvalidValuePreventsTheStart(String name, String text) {
    refused(Map.of(name, text), name);
  }

  @Test
  void fiftyWalletsAreFeaturedAtMost() {
    refused(Map.of("discovery.wallet-ids", "w,".repeat(51)), "discovery.wallet-ids");
  }

  private static void refused(Map<String, String> given, String name) {
    DiscoveryConfig config = GivenSettings.bean(DiscoveryConfig.class, given);
    assertThatThrownBy(config::check)
        .isInstanceOf(InvalidSettingException.class)
        .hasMessageContaining(name);
  }
}
