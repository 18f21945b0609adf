package dev.portcullis.ejb.rpc.filter;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Identifiers of filters. A unit test: nothing but their form is decided here. */
class FiltersTest {
  @Test
  void anIdIsAQuantity() {
    assertThat(Stream.generate(Filters::newId).limit(1_000).toList())
        .allMatch(id -> id.matches("0x[1-9a-f][0-9a-f]{31}"))
        .doesNotHaveDuplicates();
  }
}
