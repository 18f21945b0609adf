package main

import (
	"encoding/json"
	"fmt"
	"net/http"
	"os"

	"receiver/webhook"
)

func main() {
	body, err := os.ReadFile("body.json")
	if err != nil {
		panic(err)
	}
	header := http.Header{}
	header.Set("webhook-id", os.Getenv("WEBHOOK_ID"))
	header.Set("webhook-timestamp", os.Getenv("WEBHOOK_TIMESTAMP"))
	header.Set("webhook-signature", os.Getenv("WEBHOOK_SIGNATURE"))
	if err := webhook.Verify(body, header, os.Getenv("SIGNING_KEY")); err != nil {
		fmt.Println("refused: " + err.Error())
		return
	}
	var event struct{ Type string }
	if err := json.Unmarshal(body, &event); err != nil {
		panic(err)
	}
	fmt.Println("accepted: " + event.Type)
}
