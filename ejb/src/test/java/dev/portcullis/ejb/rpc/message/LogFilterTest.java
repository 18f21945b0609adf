package dev.portcullis.ejb.rpc.message;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.ejb.decision.event.EventPattern;
import dev.portcullis.ejb.rpc.AnyJson;
import dev.portcullis.ejb.rpc.visibility.VisibleEvents;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Hash32;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Filters and permissions of events against a model that looks at every log there could be. */
class LogFilterTest {
  private static final List<Address> CONTRACTS =
      List.of(AnyJson.OWN, AnyJson.OTHER, AnyJson.CONTRACT);

  private static final List<Hash32> TOPICS =
      List.of(
          new Hash32("0x" + "01".repeat(32)),
          new Hash32("0x" + "02".repeat(32)),
          new Hash32("0x" + "03".repeat(32)));

  /** Each contract with each list of at most three topics. */
  private static final List<Log> UNIVERSE = universe();

  private record Log(Address contract, List<Hash32> topics) {
    ObjectNode json() {
      ObjectNode json = JsonNodeFactory.instance.objectNode().put("address", contract.text());
      ArrayNode list = json.putArray("topics");
      topics.forEach(topic -> list.add(topic.text()));
      return json;
    }
  }

  private static List<Log> universe() {
    List<List<Hash32>> lists = new ArrayList<>(List.of(List.of()));
    for (int i = 0; i < lists.size(); i++) {
      if (lists.get(i).size() < 3) {
        for (Hash32 topic : TOPICS) {
          List<Hash32> longer = new ArrayList<>(lists.get(i));
          longer.add(topic);
          lists.add(longer);
        }
      }
    }
    return CONTRACTS.stream()
        .flatMap(contract -> lists.stream().map(topics -> new Log(contract, topics)))
        .toList();
  }

  @Provide
  Arbitrary<List<Set<Hash32>>> positions() {
    return Arbitraries.of(TOPICS).set().ofMaxSize(2).list().ofMaxSize(3);
  }

  /** As permissions are made: none ends with positions at which anything goes. */
  @Provide
  Arbitrary<EventPattern> patterns() {
    return Combinators.combine(
            Arbitraries.of(CONTRACTS).set().ofMaxSize(3),
            positions()
                .filter(topics -> topics.isEmpty() || !topics.get(topics.size() - 1).isEmpty()))
        .as(EventPattern::new);
  }

  @Provide
  Arbitrary<Set<Address>> contracts() {
    return Arbitraries.of(CONTRACTS).set().ofMaxSize(3);
  }

  @Property
  void theQueryCoversExactlyWhatIsWantedAndPermitted(
      @ForAll("contracts") Set<Address> addresses,
      @ForAll("positions") List<Set<Hash32>> topics,
      @ForAll("patterns") EventPattern pattern) {
    LogFilter wanted = new LogFilter(range(), addresses, topics);
    Optional<LogFilter> asked = wanted.narrowed(pattern.contracts(), pattern.topics());
    for (Log log : UNIVERSE) {
      assertThat(asked.filter(filter -> finds(filter, log)).isPresent())
          .as("%s", log)
          .isEqualTo(finds(wanted, log) && permits(pattern, log));
    }
    asked.ifPresent(filter -> assertThat(filter.addresses()).isNotEmpty());
  }

  @Property
  void anEventIsVisibleWhenAPermissionOpensIt(
      @ForAll("patterns") EventPattern one, @ForAll("patterns") EventPattern another) {
    VisibleEvents visible = new VisibleEvents(List.of(one, another));
    for (Log log : UNIVERSE) {
      assertThat(visible.include(log.json()))
          .as("%s", log)
          .isEqualTo(permits(one, log) || permits(another, log));
    }
  }

  @Property
  void aFilterIsReadAgainAsItself(
      @ForAll("contracts") Set<Address> addresses, @ForAll("positions") List<Set<Hash32>> topics) {
    LogFilter filter = new LogFilter(range(), addresses, topics);
    assertThat(LogFilter.of(filter.json())).isEqualTo(filter);
  }

  /** As nodes find logs: each position of a filter must be there. */
  private static boolean finds(LogFilter filter, Log log) {
    if (!filter.addresses().isEmpty() && !filter.addresses().contains(log.contract())) {
      return false;
    }
    if (filter.topics().size() > log.topics().size()) {
      return false;
    }
    for (int i = 0; i < filter.topics().size(); i++) {
      Set<Hash32> alternatives = filter.topics().get(i);
      if (!alternatives.isEmpty() && !alternatives.contains(log.topics().get(i))) {
        return false;
      }
    }
    return true;
  }

  private static boolean permits(EventPattern pattern, Log log) {
    return pattern.contracts().contains(log.contract())
        && finds(new LogFilter(range(), Set.of(), pattern.topics()), log);
  }

  private static ObjectNode range() {
    return JsonNodeFactory.instance.objectNode().put("fromBlock", "0x1").put("toBlock", "latest");
  }
}
