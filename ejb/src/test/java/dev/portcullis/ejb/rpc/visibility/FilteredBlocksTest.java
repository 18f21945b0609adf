package dev.portcullis.ejb.rpc.visibility;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.ejb.decision.Decision;
import dev.portcullis.ejb.decision.Principal;
import dev.portcullis.ejb.decision.cache.DecisionFactCache;
import dev.portcullis.ejb.decision.event.EventPattern;
import dev.portcullis.ejb.rpc.Deal;
import dev.portcullis.ejb.rpc.Deal.Event;
import dev.portcullis.ejb.rpc.ScriptedChain;
import dev.portcullis.ejb.rpc.limit.Bulkhead;
import dev.portcullis.ejb.rpc.limit.RpcConfig;
import dev.portcullis.ejb.rpc.node.GatewayNodeClient;
import dev.portcullis.ejb.setting.GivenSettings;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Reason;
import dev.portcullis.kernel.Hash32;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class FilteredBlocksTest {
  private static final Address TOKEN = address(1);
  private static final Address SOMEBODY = address(2);
  private static final Hash32 TRANSFER = ScriptedChain.hashOf(77);

  private static final Principal AUDITOR =
      new Principal(
          Optional.empty(),
          Set.of(),
          Set.of("auditor"),
          Optional.empty(),
          false,
          false,
          Decision.M2M_USER_NOT_FOUND);

  private static Address address(int number) {
    return new Address("0x" + String.format("%040x", number));
  }

  /** As of a user with more permissions than one query can contain. */
  private static final class ManyPermissions extends DecisionFactCache {
    @Override
    public Set<Address> visible(Principal principal, Set<Address> addresses) {
      return Set.of();
    }

    @Override
    public List<EventPattern> patterns(Principal principal, Collection<Address> contracts) {
      if (contracts.isEmpty()) {
        throw Failure.of(Reason.INVALID_INPUT, "too many");
      }
      return List.of(new EventPattern(Set.of(TOKEN), List.of(Set.of(TRANSFER))));
    }
  }

  @Test
  void aBlockIsShownToReadersOfTooManyContractsToQueryEach() {
    ScriptedChain chain = new ScriptedChain(1_000, false, address -> 0);
    chain.grow(List.of());
    Event transfer = new Event(TOKEN, List.of(TRANSFER));
    Event other = new Event(TOKEN, List.of(ScriptedChain.hashOf(78)));
    chain.grow(
        List.of(
            new Deal(1, SOMEBODY, TOKEN, null, "0x01", List.of(other)),
            new Deal(2, SOMEBODY, TOKEN, null, "0x02", List.of(transfer))));
    DecisionFactCache facts = new ManyPermissions();
    RpcConfig config = GivenSettings.bean(RpcConfig.class, Map.of());
    GatewayNodeClient node = new GatewayNodeClient(chain, config, new Bulkhead(config));
    VisibleLogs logs = new VisibleLogs(facts, node);
    FilteredBlocks blocks = new FilteredBlocks(node, new Visibility(facts, logs), logs);

    assertThat(
            blocks.transactions(
                AUDITOR,
                node.call("eth_getBlockByNumber", GatewayNodeClient.params().add("0x1").add(true))))
        .hasSize(1)
        .allSatisfy(
            shown -> {
              assertThat(shown.get("hash").asText())
                  .isEqualTo(ScriptedChain.hashOf(1_000_002).text());
              assertThat(shown.get("input").asText()).isEqualTo("0x");
            });
  }
}
