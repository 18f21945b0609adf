package dev.portcullis.documents;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Links and anchors are found as GitHub makes them. */
class MarkdownFileTest {
  @Test
  void linksPicturesAndReferencesAreFound() {
    assertThat(
            MarkdownFile.of(
                    """
                    See [a](a.md#x) and ![b](b.png), or [c](<c.md> "title").

                    [d]: d.md
                    """)
                .links())
        .containsExactly("a.md#x", "b.png", "c.md", "d.md");
  }

  @Test
  void codeHasNoLinks() {
    assertThat(
            MarkdownFile.of(
                    """
                    Not `[a](a.md)` and ``[b](`b.md)``.

                    ```bash
                    [c](c.md)
                    ```
                      ~~~
                      [d](d.md)
                      ~~~
                    """)
                .links())
        .isEmpty();
  }

  @Test
  void headingsAreAnchors() {
    assertThat(
            MarkdownFile.of(
                    """
                    # What's `eth_call`, *in short*?
                    ## See [ADR 0001](a.md) – now
                    ## Twice
                    ## Twice ##
                    <a id="R-WEB-7"></a>

                    ```bash
                    # no heading
                    ```
                    """)
                .anchors())
        .containsExactlyInAnyOrder(
            "whats-eth_call-in-short", "see-adr-0001--now", "twice", "twice-1", "R-WEB-7");
  }
}
