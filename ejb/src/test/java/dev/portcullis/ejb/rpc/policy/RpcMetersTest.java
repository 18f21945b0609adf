package dev.portcullis.ejb.rpc.policy;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.portcullis.ejb.metrics.GivenMeters;
import dev.portcullis.ejb.rpc.message.RpcError;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Meter;
import java.lang.management.ManagementFactory;
import java.util.Collection;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is counted of calls, and what that costs each of them. */
class RpcMetersTest {
  private static final int MANY = 10_000;

  private final RpcMeters meters = GivenMeters.open(new RpcMeters());

  @Test
  void anonymousClientsCreateNoSeriesWhateverTheySend() {
    for (int i = 0; i < 1_000; i++) {
      meters.ended("eth_invented" + i, RpcOutcome.INVALID, 1);
    }
    meters.ended(null, RpcOutcome.INVALID, 1);
    meters.ended("eth_call", RpcOutcome.REFUSED, 1);
    assertThat(calls())
        .extracting(Meter::getId)
        .extracting(id -> id.getTag("method"))
        .containsExactlyInAnyOrder("other", "eth_call");
    assertThat(calls().stream().mapToDouble(Counter::count).sum()).isEqualTo(1_002);
  }

  @Test
  void countingACallAllocatesNothing() {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    count(MANY);
    long before = threads.getCurrentThreadAllocatedBytes();
    count(MANY);
    assertThat((threads.getCurrentThreadAllocatedBytes() - before) / MANY)
        .as("bytes for each call")
        .isLessThan(8);
  }

  @Test
  void eachCodeIsOneOutcome() {
    for (RpcError error :
        List.of(
            RpcError.unauthorized(),
            RpcError.busy(""),
            RpcError.limit(""),
            RpcError.parse(""),
            RpcError.invalidParams(""),
            RpcError.invalidRequest(""),
            RpcError.methodNotFound(""),
            RpcError.internal(""),
            RpcError.forbidden("", null))) {
      assertThat(RpcOutcome.of(error.code())).isNotEqualTo(RpcOutcome.REFUSED);
    }
    assertThat(RpcOutcome.of(3)).as("a revert").isEqualTo(RpcOutcome.REFUSED);
    assertThat(RpcOutcome.of(-32000)).isEqualTo(RpcOutcome.REFUSED);
  }

  private void count(int calls) {
    for (int i = 0; i < calls; i++) {
      meters.ended("eth_call", RpcOutcome.ANSWERED, 1_000_000);
      meters.allowed("rule.check_role.allow");
      meters.denied("permission.missing");
    }
  }

  private Collection<Counter> calls() {
    return GivenMeters.registry(meters).find("portcullis_rpc_calls").counters();
  }
}
