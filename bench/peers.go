package main

// The benchmarks of testdata and the code of the other generators import these.
import (
	_ "github.com/bytedance/sonic"
	_ "github.com/getkin/kin-openapi/openapi3"
	_ "github.com/go-faster/jx"
	_ "github.com/go-json-experiment/json"
	_ "github.com/goccy/go-json"
	_ "github.com/oapi-codegen/runtime"
	_ "github.com/santhosh-tekuri/jsonschema/v5"
	_ "github.com/santhosh-tekuri/jsonschema/v6"
)
