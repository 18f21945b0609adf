package dev.portcullis.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.launcher.BuildOutput;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.web3j.utils.Numeric;

/** The script of {@code src/docs/GETTING-A-TOKEN.md}, as people run it. */
@ExtendWith(ServerUnderTest.class)
@Tag("http")
class GetTokenIT {
  private static final Path SCRIPT =
      BuildOutput.load().root().resolve("src").resolve("docs").resolve("GetToken.java");

  @Test
  void theScriptSignsInWithTheKeyOfAWallet(Api api) throws IOException, InterruptedException {
    TestWallet wallet = TestWallet.random();
    String user = People.walletUser(api, wallet);
    ProcessBuilder script = script(api);
    script
        .environment()
        .put("PRIVATE_KEY", Numeric.toHexStringWithPrefix(wallet.key().getPrivateKey()));
    String token = run(script, 0);
    assertThat(Client.session(api, token).get("/auth/current-session").at("/userId"))
        .isEqualTo(user);
  }

  @Test
  void aWalletThatNobodyHasIsToldSo(Api api) throws IOException, InterruptedException {
    ProcessBuilder script = script(api);
    script.environment().put("PRIVATE_KEY", "0x1234567");
    assertThat(run(script, 1)).contains("/auth/login/crypto-native answered 401");
  }

  private static ProcessBuilder script(Api api) {
    Path java = Path.of(System.getProperty("java.home"), "bin", "java");
    return new ProcessBuilder(java.toString(), SCRIPT.toString(), api.baseUrl().toString())
        .redirectErrorStream(true);
  }

  private static String run(ProcessBuilder script, int expected)
      throws IOException, InterruptedException {
    Process process = script.start();
    String output =
        new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
    assertThat(process.waitFor()).as(output).isEqualTo(expected);
    return output;
  }
}
