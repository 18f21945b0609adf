package dev.portcullis.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What a thread works for, and what of it another thread gets. Layer: unit. */
class ContextTest {
  private static final Context.Key<String> OF_WORK = Context.Key.ofWork();
  private static final Context.Key<String> OF_THREAD = Context.Key.ofThread();

  @AfterEach
  void forget() {
    Context.clear();
  }

  @Test
  void aContextDoesNotChange() {
    Context one = Context.empty().with(OF_WORK, "one");
    Context two = one.with(OF_WORK, "two").with(OF_THREAD, "place");
    assertThat(Context.empty().get(OF_WORK)).isNull();
    assertThat(one.get(OF_WORK)).isEqualTo("one");
    assertThat(one.get(OF_THREAD)).isNull();
    assertThat(two.get(OF_WORK)).isEqualTo("two");
    assertThat(two.with(OF_WORK, null).get(OF_WORK)).isNull();
    assertThat(two.with(OF_WORK, null).get(OF_THREAD)).isEqualTo("place");
  }

  @Test
  void anotherThreadReceivesTheTaskButNotTheThreadsResources() {
    Context handed =
        Context.empty().with(OF_WORK, "call").with(OF_THREAD, "place").forAnotherThread();
    assertThat(handed.get(OF_WORK)).isEqualTo("call");
    assertThat(handed.get(OF_THREAD)).isNull();
  }

  @Test
  void noThreadInheritsAContext() throws InterruptedException {
    Context.put(OF_WORK, "call");
    AtomicReference<String> seen = new AtomicReference<>("");
    Thread thread = new Thread(() -> seen.set(Context.current().get(OF_WORK)));
    thread.start();
    thread.join();
    assertThat(seen.get()).isNull();
  }

  @Test
  void workInAContextLeavesTheThreadAsItWas() {
    Context.put(OF_WORK, "outer");
    Context inner = Context.empty().with(OF_THREAD, "place");
    String seen =
        inner.call(
            () -> {
              Context.put(OF_WORK, "inner");
              return Context.current().get(OF_THREAD);
            });
    assertThat(seen).isEqualTo("place");
    assertThat(Context.current().get(OF_WORK)).isEqualTo("outer");
    assertThat(Context.current().get(OF_THREAD)).isNull();
    assertThatThrownBy(
            () ->
                inner.run(
                    () -> {
                      throw new IllegalStateException("of a test");
                    }))
        .hasMessage("of a test");
    assertThat(Context.current().get(OF_WORK)).isEqualTo("outer");
  }

  /** A precondition is compared by the thread that has the request; its trace goes on anywhere. */
  @Test
  void theCallAndItsTraceTravelAndAPreconditionDoesNot() {
    CallContext call = CallContext.ofJob("scan-1").bind();
    TraceParent trace = TraceParent.of(Ids.uuid());
    Span.setParent(trace);
    Precondition.require(Set.of("*"));
    Context handed = Context.current().forAnotherThread();
    Context.clear();
    assertThat(CallContext.bound()).isEmpty();
    assertThat(Precondition.isOpen()).isFalse();

    handed.run(
        () -> {
          assertThat(CallContext.bound()).contains(call);
          assertThat(Span.outgoing()).contains(trace);
          assertThat(Precondition.isOpen()).isFalse();
        });
    assertThat(CallContext.bound()).isEmpty();
    assertThat(Span.outgoing()).isEmpty();
  }
}
