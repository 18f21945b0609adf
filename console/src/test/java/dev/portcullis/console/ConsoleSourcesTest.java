package dev.portcullis.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The texts and elements of the console's sources. A unit test of the sources: no browser is
 * needed.
 */
class ConsoleSourcesTest {
  private static final Path SOURCES = Path.of("src/main/typescript");

  @Test
  void onlyWalletIconsAndRequestedLogosAreImages() throws IOException {
    Set<String> withImages = new TreeSet<>();
    try (Stream<Path> files = Files.walk(SOURCES)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        if (Pattern.compile("<img\\b|new Image\\b|background(?:Image|-image)?:[^;]*url\\(")
            .matcher(Files.readString(file))
            .find()) {
          withImages.add(SOURCES.relativize(file).toString().replace('\\', '/'));
        }
      }
    }
    assertThat(withImages)
        .containsExactly("app/SignIn.tsx", "pages/organizations/BrandCard.tsx", "ui/wallets.tsx");
    assertThat(read("app/wallet.ts")).contains("info.icon.startsWith(\"data:image/\")");
  }

  @Test
  void theLogoOfAnOrganizationLoadsOnAClickAndSendsNoData() throws IOException {
    String card = read("pages/organizations/BrandCard.tsx");
    assertThat(card)
        .contains("const [asked, setAsked] = useState<string | null>(null);")
        .contains("const shown = host && asked === logoUrl ? asked : null;")
        .contains("onClick={() => setAsked(logoUrl)}")
        .containsPattern(
            "\\{shown && !failed && <img src=\\{shown}[^>]*referrerPolicy=\"no-referrer\"");
    assertThat(Pattern.compile("<img\\b").matcher(card).results()).hasSize(1);
    assertThat(Pattern.compile("setAsked\\(").matcher(card).results()).hasSize(1);
  }

  /** A call that was answered is not shown as refused (rpc.judge-reads=report). */
  @Test
  void reportedReadsAreMarkedInTheListAndInTheDetail() throws IOException {
    assertThat(read("pages/denials/Denials.tsx"))
        .contains("of.reported ? <StatusBadge tone=\"warn\">{t.reported}</StatusBadge>")
        .contains("<Outcome of={row} />")
        .contains("<FilterSelect name=\"reported\"")
        .containsPattern("query: \\{[^}]*\\breported\\b");
    assertThat(read("pages/denials/Denial.tsx"))
        .contains("<Outcome of={of} />", "of.reported && t.reportedNote");
  }

  /** What is undecided and denied now is no escape, and is looked at all the same. */
  @Test
  void suspicionsAreMarkedAndCanBeAcknowledged() throws IOException {
    assertThat(read("pages/sentinel/Judgements.tsx"))
        .contains("amount(row.suspected)", "row.judgedAgain", "<FilterSelect name=\"suspected\"");
    assertThat(read("pages/sentinel/Judgement.tsx"))
        .contains("(found?.escaped || found?.suspected) && !found.acknowledged")
        .contains("row.suspected && <StatusBadge tone=\"warn\">");
    assertThat(read("pages/home/AttentionList.tsx"))
        .contains("return \"block-judgements?suspected=true\";");
  }

  @Test
  void anEmptyAddressListIsDescribedAsDenyingAll() throws IOException {
    assertThat(read("texts/credentials.ts"))
        .doesNotContain("list is open", "from everywhere")
        .contains("An empty list refuses every call.", "empty: \"Every call is refused\"");
  }

  @Test
  void onlyTheZonesFormsSetTheRightsOfACredential() throws IOException {
    for (String form : new String[] {"EditCredential", "NewCredential"}) {
      String source = read("pages/credentials/" + form + ".tsx");
      assertThat(source)
          .contains("{owner === null && <Check label={texts.form.gives}")
          .containsPattern(
              "if \\(owner === null\\) zone\\.mutate\\(.*givesSystemPermissions: marked");
      assertThat(Pattern.compile("givesSystemPermissions").matcher(source).results())
          .as("not in the body that both routes take")
          .hasSize(1);
    }
    assertThat(read("pages/credentials/CredentialOverview.tsx"))
        .contains("gives={start.givesSystemPermissions}", "shown.givesSystemPermissions ?");
  }

  @Test
  void theHomePageReadsOneAnswer() throws IOException {
    try (Stream<Path> files = Files.list(SOURCES.resolve("pages/home"))) {
      StringBuilder sources = new StringBuilder();
      for (Path file : files.toList()) {
        sources.append(Files.readString(file));
      }
      assertThat(Pattern.compile("use(?:Api|List)\\(|<DataList").matcher(sources).results())
          .hasSize(1);
    }
    assertThat(read("pages/home/Home.tsx")).contains("useApi(\"GET /overview\"");
  }

  private static String read(String file) throws IOException {
    return Files.readString(SOURCES.resolve(file));
  }
}
