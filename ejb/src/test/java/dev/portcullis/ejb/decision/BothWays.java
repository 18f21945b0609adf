package dev.portcullis.ejb.decision;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.ejb.permission.AccessType;
import dev.portcullis.ejb.permission.RuleType;
import dev.portcullis.kernel.Address;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;

/** Holds the frames of an execution as objects against the same frames as JSON. */
public final class BothWays {
  private static final List<String> OWNERS = List.of("org", "other");

  private final Random random;
  private long frames;
  private long denied;

  /** Compares the judgements by random rights. */
  public BothWays(Random random) {
    this.random = random;
  }

  /** How many frames were compared. */
  public long frames() {
    return frames;
  }

  /** How many judgements denied something. */
  public long denied() {
    return denied;
  }

  /**
   * Both are read alike, and judged alike.
   *
   * @param entry the call that was executed
   */
  public void compare(Call entry, ExecutionTrace objects, JsonNode json) {
    ExecutionTrace read = ExecutionTrace.read(json);
    assertThat(objects.frames().isPresent()).isEqualTo(read.frames().isPresent());
    assertThat(objects.targets()).containsExactlyElementsOf(read.targets());
    assertThat(objects.created()).containsExactlyElementsOf(read.created());
    if (read.frames().isPresent()) {
      CallTrace trace = objects.frames().orElseThrow();
      assertThat(trace.frames()).isEqualTo(read.frames().get().frames());
      assertThat(trace.successfulCreations()).isEqualTo(read.frames().get().successfulCreations());
      frames += trace.frames().size();
    }
    long seed = random.nextLong();
    ActingUser actor = actor(entry, new Random(seed));
    List<NestedCallDecision> found = judge(read, seed).denials(actor, entry, objects);
    assertThat(found).isEqualTo(judge(read, seed).denials(actor, entry, read));
    denied += found.isEmpty() ? 0 : 1;
  }

  private static ActingUser actor(Call entry, Random chance) {
    return new ActingUser(
        "org",
        false,
        chance.nextBoolean(),
        Set.of(),
        Set.of(entry.from()),
        true,
        false,
        false,
        Set.of());
  }

  /** The rights depend on the seed and the account alone. */
  private static TraceJudge judge(ExecutionTrace trace, long seed) {
    return new TraceJudge(
        address -> rules(address, trace, new Random(seed ^ address.hashCode())),
        address -> new Random(~seed ^ address.hashCode()).nextBoolean(),
        accounts -> {
          Set<Address> hidden = new TreeSet<>(accounts);
          hidden.removeIf(each -> new Random(seed * 31 ^ each.hashCode()).nextInt(4) > 0);
          return hidden;
        });
  }

  private static Optional<ContractRules> rules(
      Address address, ExecutionTrace trace, Random chance) {
    if (chance.nextInt(4) == 0) {
      return Optional.empty();
    }
    List<FunctionRule> rules =
        trace.targets().stream()
            .filter(target -> target.address().equals(address) && chance.nextInt(5) > 0)
            .map(
                target ->
                    new FunctionRule(
                        target.function(),
                        chance.nextInt(3) == 0 ? AccessType.READ : AccessType.WRITE,
                        Optional.of(RuleType.PUBLIC),
                        true,
                        chance.nextInt(10) == 0,
                        Set.of(),
                        new RestrictedArguments("f()", List.of())))
            .toList();
    return Optional.of(
        ContractRules.of(OWNERS.get(chance.nextInt(OWNERS.size())), rules, List.of()));
  }
}
