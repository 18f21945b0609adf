package dev.portcullis.ejb.policydocument;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import com.fasterxml.jackson.databind.JsonNode;

/**
 * A template, found by its key.
 *
 * @param id absent unless the export was asked for ids
 * @param templateKey unique among templates
 * @param name its displayed name
 * @param description absent for none
 * @param abi the ABI, a list of its entries
 */
public record TemplateEntry(
    @JsonInclude(Include.NON_NULL) Integer id,
    String templateKey,
    String name,
    @JsonInclude(Include.NON_NULL) String description,
    JsonNode abi) {
  /** An empty description is none. */
  public TemplateEntry {
    description = description == null || description.isEmpty() ? null : description;
  }
}
