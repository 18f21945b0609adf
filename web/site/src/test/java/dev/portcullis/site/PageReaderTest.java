package dev.portcullis.site;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Set;
import org.junit.jupiter.api.Test;

class PageReaderTest {
  private static final String FILE = "src/docs/how-to/upgrade.md";

  private final PageReader reader =
      new PageReader(
          new Addresses(
              Set.of(
                  FILE,
                  "README.md",
                  "src/docs/console.png",
                  "src/docs/reference/metrics.md",
                  "src/docs/explanation/decisions/README.md")));

  private String html(String markdown) {
    return reader.read(FILE, "# Upgrade\n\n" + markdown).html();
  }

  @Test
  void headingsHaveAnchorsAndTheFirstIsTheTitle() {
    SitePage page = reader.read(FILE, "# Upgrade a *node*\n\n## First `step`\n\nStop it.\n");
    assertThat(page.address()).isEqualTo("how-to/upgrade.html");
    assertThat(page.title()).isEqualTo("Upgrade a node");
    assertThat(page.html()).contains("<h2 id=\"first-step\">First <code>step</code></h2>");
    assertThat(page.sections())
        .containsExactly(
            new Section("upgrade-a-node", "Upgrade a node", ""),
            new Section("first-step", "First step", "Stop it."));
  }

  @Test
  void linksLeadToPagesOfTheSite() {
    assertThat(html("[m](../reference/metrics.md#jobs)"))
        .contains("<a href=\"../reference/metrics.html#jobs\">m</a>");
    assertThat(html("[d](../explanation/decisions/README.md)"))
        .contains("<a href=\"../explanation/decisions/index.html\">d</a>");
    assertThat(html("[r](../../../README.md)")).contains("<a href=\"../index.html\">r</a>");
    assertThat(html("[a](#upgrade)")).contains("<a href=\"#upgrade\">a</a>");
    assertThat(html("![c](../console.png)")).contains("<img src=\"../console.png\" alt=\"c\"");
  }

  @Test
  void aSectionWithoutPageIsText() {
    assertThat(html("[`run`](../../../.ci/run) it")).contains("<p><code>run</code> it</p>");
    assertThat(html("[gone](gone.md)")).contains("<p>gone</p>");
    assertThat(html("[out](../../../../../etc/passwd)")).contains("<p>out</p>");
  }

  @Test
  void nothingIsLoadedFromElsewhere() {
    assertThat(html("![badge](https://example.org/badge.svg)")).contains("<p>badge</p>");
    assertThat(html("[EIP](https://eips.ethereum.org/EIPS/eip-1)"))
        .contains("href=\"https://eips.ethereum.org/EIPS/eip-1\" rel=\"noreferrer\"");
  }

  @Test
  void htmlIsTextButForCommentsAndAnchors() {
    assertThat(html("<script>alert(1)</script>"))
        .doesNotContain("<script")
        .contains("&lt;script&gt;");
    assertThat(html("a <img src=x onerror=y> b")).doesNotContain("<img");
    assertThat(html("<!-- not run: it stops the node -->\n\nnext"))
        .isEqualTo("<h1 id=\"upgrade\">Upgrade</h1>\n<p>next</p>\n");
    assertThat(html("<a id=\"R-1\"></a>one")).contains("<p><a id=\"R-1\"></a>one</p>");
  }

  @Test
  void tablesAreSearchedCellByCell() {
    SitePage page = reader.read(FILE, "# T\n\n| a | b |\n|---|---|\n| one | `two` |\n");
    assertThat(page.html()).contains("<table tabindex=\"0\">", "<td>one</td>");
    assertThat(page.sections()).containsExactly(new Section("t", "T", "a b one two"));
  }

  @Test
  void aPageNeedsAHeading() {
    assertThatThrownBy(() -> reader.read(FILE, "text"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(FILE + " has no heading");
  }
}
