package dev.portcullis.ejb.inclusion;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.portcullis.ejb.chain.ChainNode;
import dev.portcullis.ejb.chain.startup.ChainStartup;
import dev.portcullis.ejb.policy.LookingFeed;
import dev.portcullis.ejb.policy.PolicyFeed;
import dev.portcullis.ejb.scene.People;
import dev.portcullis.ejb.scene.PermittedToken;
import dev.portcullis.ejb.scene.TestKey;
import dev.portcullis.ejb.service.Acting;
import dev.portcullis.ejb.service.ServiceTest;
import dev.portcullis.ejb.service.Services;
import dev.portcullis.persistence.policy.PolicyChange;
import dev.portcullis.persistence.policy.PolicyChange.Kind;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The application has its embedded chain check rights, as it is set up by default. A service test:
 * it takes the start-up beans.
 */
@ServiceTest
class InclusionStartupTest {
  private final TestKey wallet = TestKey.random();

  private static String send(String raw) {
    return Services.get(ChainNode.class)
        .call("eth_sendRawTransaction", JsonNodeFactory.instance.arrayNode().add(raw))
        .asText();
  }

  private static boolean isMined(String hash) {
    return !Services.get(ChainNode.class)
        .call("eth_getTransactionReceipt", JsonNodeFactory.instance.arrayNode().add(hash))
        .isNull();
  }

  @Test
  void theApplicationJudgesTheInclusionsOfItsChain(@TempDir Path directory) throws Exception {
    Services.set("chain.embedded.data-dir", directory.resolve("chain").toString());
    Services.set("chain.embedded.l1", "false");
    Services.set("chain.embedded.development", "true");
    Services.start(ChainStartup.class);
    assertThat(Services.get(ChainNode.class).includesTransactions()).isFalse();
    LookingFeed looks = new LookingFeed();
    Services.replace(PolicyFeed.class, looks.feed());
    Services.start(InclusionStartup.class);
    assertThat(Services.get(ChainNode.class).includesTransactions()).isTrue();

    Acting.asOperator();
    PermittedToken organization = PermittedToken.register();
    String user = People.proven(wallet);
    organization.join(user, organization.role("contract_deployment"));
    var unused =
        Services.get(ChainNode.class)
            .call(
                "anvil_setBalance",
                JsonNodeFactory.instance.arrayNode().add(wallet.text()).add("0xde0b6b3a7640000"));
    String deployment = send(wallet.sign(6565, 0, null, "0", "0x60016000f3"));
    Awaitility.await().atMost(Duration.ofSeconds(20)).until(() -> isMined(deployment));

    String stashed = send(wallet.sign(6565, 2, null, "0", "0x60016000f3"));
    organization.hold(user);
    looks.finds(Set.of(new PolicyChange(Kind.USER, user)));
    Awaitility.await()
        .atMost(Duration.ofSeconds(20))
        .until(
            () ->
                Services.get(ChainNode.class)
                    .call(
                        "eth_getTransactionByHash",
                        JsonNodeFactory.instance.arrayNode().add(stashed))
                    .isNull());
  }
}
