package dev.portcullis.ejb.webhook.endpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Json;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UpdateWebhookRequestTest {
  @Test
  void onlyPresentFieldsChange() throws JsonProcessingException {
    UpdateWebhookRequest update =
        UpdateWebhookRequest.of(Json.MAPPER.readTree("{\"enabled\": false}"));
    assertThat(update.enabled()).contains(false);
    assertThat(update.url()).isEmpty();
    assertThat(update.decodeEvents()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{'enabled': null} | enabled must be a boolean",
        "{'enabled': 'yes'} | enabled must be a boolean",
        "{'decode_events': 1} | decode_events must be a boolean",
        "{'ordered': null} | ordered must be a boolean",
        "{'url': null} | url must be a string",
        "{'url': 5} | url must be a string",
        "{'contract': '0x00'} | contract cannot be changed",
        "{'topic0': null} | topic0 cannot be changed",
        "{'block_tag': 'latest'} | block_tag cannot be changed",
        "{'events': []} | events cannot be changed",
        "{'extra': 1} | extra is not a known field",
        "{} | At least one of url, enabled, decode_events and ordered is required",
        "[] | body must be a JSON object",
        "null | body must be a JSON object"
      },
      quoteCharacter = '"')
  void impossibleChangesAreRejectedByName(String body, String message) {
    assertThatThrownBy(() -> UpdateWebhookRequest.of(Json.MAPPER.readTree(body.replace('\'', '"'))))
        .isInstanceOf(Failure.class)
        .hasMessage(message);
  }
}
