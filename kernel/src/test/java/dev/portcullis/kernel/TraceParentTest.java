package dev.portcullis.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

/** W3C Trace Context, level 1, section 3.2. */
class TraceParentTest {
  private static final String TRACE = "0af7651916cd43dd8448eb211c80319c";
  private static final String SPAN = "b7ad6b7169203331";

  @Test
  void aValidHeaderIsReadAndWrittenUnchanged() {
    for (String flags : new String[] {"00", "01"}) {
      String header = "00-" + TRACE + "-" + SPAN + "-" + flags;
      TraceParent read = TraceParent.parse(header).orElseThrow();
      assertThat(read).isEqualTo(new TraceParent(TRACE, SPAN, flags.equals("01")));
      assertThat(read.header()).isEqualTo(header);
    }
  }

  @Test
  void knownPartsOfLaterVersionsAreRead() {
    TraceParent known = new TraceParent(TRACE, SPAN, true);
    assertThat(TraceParent.parse("cc-" + TRACE + "-" + SPAN + "-ff")).contains(known);
    assertThat(TraceParent.parse("cc-" + TRACE + "-" + SPAN + "-01-what-the-future-has"))
        .contains(known);
    assertThat(known.header()).startsWith("00-");
  }

  @ParameterizedTest
  @NullSource
  @ValueSource(
      strings = {
        "",
        "00",
        "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331",
        "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-",
        "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-1",
        "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01-",
        "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01-more",
        "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01 ",
        " 00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
        "00-0AF7651916CD43DD8448EB211C80319C-b7ad6b7169203331-01",
        "00-0af7651916cd43dd8448eb211c80319c-B7AD6B7169203331-01",
        "00-00000000000000000000000000000000-b7ad6b7169203331-01",
        "00-0af7651916cd43dd8448eb211c80319c-0000000000000000-01",
        "ff-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
        "cc-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01.more",
        "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-0x",
        "00-0af7651916cd43dd8448eb211c80319g-b7ad6b7169203331-01",
        "0x-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
        "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01\r\nx: y",
        "00_0af7651916cd43dd8448eb211c80319c_b7ad6b7169203331_01",
        "cc-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01-a\nb"
      })
  void anInvalidHeaderIsIgnored(String header) {
    assertThat(TraceParent.parse(header)).isEmpty();
  }

  @Test
  void anOverlongHeaderIsIgnored() {
    String begin = "cc-" + TRACE + "-" + SPAN + "-01-";
    assertThat(TraceParent.parse(begin + "a".repeat(400))).isPresent();
    assertThat(TraceParent.parse(begin + "a".repeat(100_000))).isEmpty();
  }

  @Test
  void anOwnIdIsOneTrace() {
    UUID id = UUID.fromString("0af76519-16cd-43dd-8448-eb211c80319c");
    assertThat(TraceParent.of(id).traceId()).isEqualTo(TRACE);
    assertThat(TraceParent.of(TRACE).traceId()).isEqualTo(TRACE);
    for (String any : new String[] {"a", "0".repeat(32), "ABC-def", "x".repeat(128)}) {
      TraceParent made = TraceParent.of(any);
      assertThat(TraceParent.parse(made.header())).contains(made);
      assertThat(TraceParent.of(any).traceId()).isEqualTo(made.traceId());
      assertThat(TraceParent.of(any).spanId()).isNotEqualTo(made.spanId());
    }
  }
}
